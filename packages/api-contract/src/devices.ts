import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { checkLegible } from './checkLegible.ts';

/* Calls about boxes, the devices that tell stories. */

const idSchema = () => z.string().check(z.minLength(1), z.maxLength(64));

export const deviceSchema = () =>
  z.object({
    /** Serial number printed on the box. */
    chestId: z.string(),
    /** Id of the box in calls about it. */
    deviceId: z.string(),
    /** The parent's own name for the box. Not in the product's specification, so it may be missing. */
    name: z.optional(z.nullable(z.string())),
    /** ISO 8601 in UTC. */
    linkedAt: z.optional(z.nullable(z.string())),
    /** ISO 8601 in UTC; missing until the box has reported for the first time. */
    lastSeenAt: z.optional(z.nullable(z.string())),
  });

export type Device = z.infer<ReturnType<typeof deviceSchema>>;

/** The product's specification calls boxes `adventureChests`. */
const deviceListSchema = () => z.object({ adventureChests: z.optional(z.nullable(z.array(deviceSchema()))) });

export const listDevices: Call<void, z.infer<ReturnType<typeof deviceListSchema>>> = {
  to: 'gateway',
  method: 'GET',
  path: '/user/api/UserDevice/list-devices',
  who: 'member',
  answer: deviceListSchema,
};

/** How many boxes one account may have. */
export const maxDevices = 10;

/** Serial number, e.g. `AB-7K2M-9QXW`. */
export const chestIdSchema = () => z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{3,31}$/));

export const linkDeviceInput = () => z.strictObject({ chestId: chestIdSchema() });

/** A box with its `secret`, which authenticates it for 30 days instead of the user's sign-in: the box deletes that. */
export const linkedDeviceSchema = () => z.extend(deviceSchema(), { secret: z.string() });

export type LinkedDevice = z.infer<ReturnType<typeof linkedDeviceSchema>>;

/** Links the box that calls it to the account of the person who has signed in on it. */
export const linkDevice: Call<z.infer<ReturnType<typeof linkDeviceInput>>, LinkedDevice> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserDevice/link-device',
  who: 'member',
  answer: linkedDeviceSchema,
};

export const deviceReferenceInput = () => z.strictObject({ deviceId: idSchema() });

export const unlinkDevice: Call<z.infer<ReturnType<typeof deviceReferenceInput>>> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserDevice/unlink-device',
  who: 'member',
};

/** Reports that a box is running: the server stores the time as `lastSeenAt`. */
export const sendHeartbeat: Call<z.infer<ReturnType<typeof deviceReferenceInput>>> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserDevice/heartbeat',
  who: 'box',
};

/** An empty name removes the parent's name: the box is shown by its serial number again. */
export const renameDeviceInput = () =>
  z.strictObject({ deviceId: idSchema(), name: z.string().check(z.trim(), z.maxLength(40), checkLegible()) });

export const renameDevice: Call<z.infer<ReturnType<typeof renameDeviceInput>>> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserDevice/rename-device',
  who: 'member',
};
