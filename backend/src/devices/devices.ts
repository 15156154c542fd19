import type { Device } from 'api-contract';
import { and, asc, eq } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { CodedError } from '../codedError.ts';
import { devices } from '../db/schema.ts';

type Parts = Pick<AppParts, 'db' | 'now'>;
type Row = typeof devices.$inferSelect;

const asDevice = (row: Row): Device => ({
  chestId: row.chestId,
  deviceId: row.deviceId,
  name: row.name,
  linkedAt: row.linkedAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});

const isDeviceId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Someone else's device is as unknown as one that does not exist. */
export function ownDevice(userId: string, deviceId: string) {
  if (!isDeviceId(deviceId)) throw new CodedError('not-found');
  return and(eq(devices.deviceId, deviceId), eq(devices.userId, userId));
}

export async function listDevices({ db }: Parts, userId: string): Promise<Device[]> {
  const rows = await db
    .select()
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(asc(devices.linkedAt), asc(devices.chestId));
  return rows.map(asDevice);
}

/** Linking one's own box again gives the same device; a box of someone else must be removed there first. */
export async function linkDevice(
  { db, now }: Parts,
  userId: string,
  chestId: string,
): Promise<{ device: Device; isNew: boolean }> {
  const at = now();
  const [created] = await db
    .insert(devices)
    .values({ chestId, userId, linkedAt: at, lastSeenAt: at })
    .onConflictDoNothing({ target: devices.chestId })
    .returning();
  if (created) return { device: asDevice(created), isNew: true };
  const mine = and(eq(devices.chestId, chestId), eq(devices.userId, userId));
  const [known] = await db.update(devices).set({ lastSeenAt: at }).where(mine).returning();
  if (!known) throw new CodedError('device-linked-elsewhere');
  return { device: asDevice(known), isNew: false };
}

export async function unlinkDevice({ db }: Parts, userId: string, deviceId: string): Promise<void> {
  const gone = await db.delete(devices).where(ownDevice(userId, deviceId)).returning({ id: devices.deviceId });
  if (gone.length === 0) throw new CodedError('not-found');
}

export async function markSeen({ db, now }: Parts, userId: string, deviceId: string): Promise<void> {
  const seen = await db
    .update(devices)
    .set({ lastSeenAt: now() })
    .where(ownDevice(userId, deviceId))
    .returning({ id: devices.deviceId });
  if (seen.length === 0) throw new CodedError('not-found');
}

export async function renameDevice({ db }: Parts, userId: string, deviceId: string, name: string): Promise<Device> {
  const [row] = await db
    .update(devices)
    .set({ name: name || null })
    .where(ownDevice(userId, deviceId))
    .returning();
  if (!row) throw new CodedError('not-found');
  return asDevice(row);
}
