import * as z from 'zod/mini';

const id = z.string().check(z.minLength(1), z.maxLength(64));
/** The serial number printed on the box, e.g. `AB-7K2M-9QXW`. */
export const chestId = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{3,31}$/));

export const deviceSchema = z.object({
  chestId: z.string(),
  deviceId: z.string(),
  /** The parent's own name for the box; an addition to the specification, so it may be missing. */
  name: z.optional(z.nullable(z.string())),
  /** ISO 8601 in UTC. */
  linkedAt: z.optional(z.nullable(z.string())),
  /** ISO 8601 in UTC; missing until the box has reported for the first time. */
  lastSeenAt: z.optional(z.nullable(z.string())),
});

export type Device = z.infer<typeof deviceSchema>;

/** Answer of `GET …/UserDevice/list-devices`. */
export const deviceListSchema = z.object({ adventureChests: z.optional(z.nullable(z.array(deviceSchema))) });

/** Body of `POST …/UserDevice/unlink-device`, and of the box's `heartbeat`. */
export const deviceReferenceSchema = z.strictObject({ deviceId: id });

/** Body of `POST …/UserDevice/rename-device`. An empty name removes it. */
export const renameDeviceSchema = z.strictObject({ deviceId: id, name: z.string().check(z.trim(), z.maxLength(40)) });

/** Body of the box's `POST …/UserDevice/link-device`; it answers with the device. */
export const linkDeviceSchema = z.strictObject({ chestId });
