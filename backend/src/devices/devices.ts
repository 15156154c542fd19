import { maxDevices, type Device, type LinkedDevice } from 'api-contract';
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import type { Transaction } from '../adapters/openDatabase.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { devices, signIns } from '../db/schema.ts';
import { writeBoxMail } from './boxMail.ts';
import { hashSecret, createSecret } from './boxSecret.ts';

type Dependencies = Pick<AppDependencies, 'db' | 'now'>;
type Row = typeof devices.$inferSelect;

/** `Required`: a field that is left out here would be missing in the list and in the export of the data. */
const describeDevice = (row: Row): Required<Device> => ({
  chestId: row.chestId,
  deviceId: row.deviceId,
  name: row.name,
  linkedAt: row.linkedAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});

/** Whether the text is a UUID: the database would fail on any other, instead of finding nothing. */
const isDeviceId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Builds the SQL condition that finds a box of the user, and no other user's. Throws `not-found` for an invalid id. */
function buildOwnDeviceCondition(userId: string, deviceId: string) {
  if (!isDeviceId(deviceId)) throw new CodedError('not-found');
  return and(eq(devices.deviceId, deviceId), eq(devices.userId, userId));
}

/** Prepares the database's statement, and returns the function that lists the boxes of a user. */
export function createDeviceReader({ db }: Dependencies) {
  const list = db
    .select()
    .from(devices)
    .where(eq(devices.userId, sql.placeholder('userId')))
    .orderBy(asc(devices.linkedAt), asc(devices.chestId))
    .prepare('list-devices');
  return async (userId: string): Promise<Device[]> => (await list.execute({ userId })).map(describeDevice);
}

/**
 * Links a box, by its serial number `chestId`, to the account, and mails the customer. If it is linked to this account
 * already, it keeps its id, gets a new secret instead of the old one, and no mail is sent. Throws
 * `device-linked-elsewhere` if it is linked to another account, `too-many-devices`.
 */
export async function linkDevice(
  { config, db, now, outbox }: Pick<AppDependencies, 'config' | 'db' | 'now' | 'outbox'>,
  { userId, signedInAt, email, emailVerified }: Identity,
  chestId: string,
): Promise<{ device: LinkedDevice; isNew: boolean }> {
  const at = now();
  const secret = createSecret();
  const signInColumns = { lastSeenAt: at, secretHash: hashSecret(secret), signedInAt };
  return db.transaction(async (tx) => {
    // Without the lock, two boxes linked at the same time could both become the last one that is allowed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`devices of ${userId}`}))`);
    const [linkedBefore] = await tx
      .update(devices)
      .set(signInColumns)
      .where(and(eq(devices.chestId, chestId), eq(devices.userId, userId)))
      .returning();
    const row = linkedBefore ?? (await insertDevice(tx, { chestId, userId, linkedAt: at, ...signInColumns }));
    await tx
      .insert(signIns)
      .values({ userId, signedInAt, deviceId: row.deviceId, isOver: false })
      .onConflictDoNothing();
    if (!linkedBefore && email !== null)
      await outbox.store(tx, {
        kind: 'box-linked',
        recipient: email,
        content: writeBoxMail(config, chestId, at),
        mayBeStranger: !emailVerified,
      });
    return { device: { ...describeDevice(row), secret }, isNew: !linkedBefore };
  });
}

/** Inserts a box. Throws `too-many-devices`, and `device-linked-elsewhere` if the serial number is taken. */
async function insertDevice(tx: Transaction, values: typeof devices.$inferInsert): Promise<Row> {
  if ((await tx.$count(devices, eq(devices.userId, values.userId))) >= maxDevices)
    throw new CodedError('too-many-devices');
  const [row] = await tx.insert(devices).values(values).onConflictDoNothing({ target: devices.chestId }).returning();
  if (!row) throw new CodedError('device-linked-elsewhere');
  return row;
}

/**
 * Removes a box from the customer's account. Its secret ends, and so do the sign-ins on it, except the one that makes
 * this call. Throws `not-found`.
 */
export async function unlinkDevice(
  { db }: Dependencies,
  { userId, signedInAt }: Identity,
  deviceId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(devices).where(buildOwnDeviceCondition(userId, deviceId)).returning();
    if (!deleted) throw new CodedError('not-found');
    // The stored id: the caller's may have capitals.
    await endSignIns(tx, deleted.deviceId, ne(signIns.signedInAt, signedInAt));
  });
}

/** Removes a box for the operator, whichever account has it, so that it can be linked again. Throws `not-found`. */
export async function releaseDevice(
  { db }: Dependencies,
  chestId: string,
): Promise<{ chestId: string; linkedAt: string }> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx.delete(devices).where(eq(devices.chestId, chestId)).returning();
    if (!deleted) throw new CodedError('not-found');
    await endSignIns(tx, deleted.deviceId);
    return { chestId, linkedAt: deleted.linkedAt.toISOString() };
  });
}

/** Ends the sign-ins on a box, so that their tokens are refused. */
async function endSignIns(tx: Transaction, deviceId: string, condition?: SQL): Promise<void> {
  await tx
    .update(signIns)
    .set({ isOver: true })
    .where(and(eq(signIns.deviceId, deviceId), condition));
}

/** Stores that a box has called just now. Throws `not-found` for a removed one. */
export async function markSeen({ db, now }: Dependencies, deviceId: string): Promise<void> {
  const updated = await db
    .update(devices)
    .set({ lastSeenAt: now() })
    .where(eq(devices.deviceId, deviceId))
    .returning({ id: devices.deviceId });
  if (updated.length === 0) throw new CodedError('not-found');
}

/** Stores the customer's own name for a box; an empty one removes it. Throws `not-found`. */
export async function renameDevice(
  { db }: Dependencies,
  userId: string,
  deviceId: string,
  name: string,
): Promise<Device> {
  const [row] = await db
    .update(devices)
    .set({ name: name || null })
    .where(buildOwnDeviceCondition(userId, deviceId))
    .returning();
  if (!row) throw new CodedError('not-found');
  return describeDevice(row);
}
