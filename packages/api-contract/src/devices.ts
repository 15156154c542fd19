import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { checkLegible } from './checkLegible.ts';

/*
 * Calls about boxes, the devices that tell stories. Schemas are functions, so that a bundler can drop those that a page
 * does not use. The inputs of calls that boxes make are no strict objects: a box may be newer than the server, which
 * leaves out the fields that it does not know.
 */

const idSchema = () => z.string().check(z.minLength(1), z.maxLength(64));

export const deviceSchema = () =>
  z.object({
    /** Serial number printed on the box. */
    chestId: z.string(),
    /** Id of the box in calls about it. */
    deviceId: z.string(),
    // The fields below may be missing: a server that follows only the customer's specification does not send them.
    /** The parent's own name for the box. */
    name: z.optional(z.nullable(z.string())),
    /** Time of linking, ISO 8601 in UTC. */
    linkedAt: z.optional(z.nullable(z.string())),
    /** Time of the last `sendHeartbeat`, ISO 8601 in UTC; missing before the first one. */
    lastSeenAt: z.optional(z.nullable(z.string())),
  });

export type Device = z.infer<ReturnType<typeof deviceSchema>>;

/** `adventureChests` are the boxes: the customer's specification sets this name. */
const deviceListSchema = () => z.object({ adventureChests: z.optional(z.nullable(z.array(deviceSchema()))) });

export const listDevices: Call<void, z.infer<ReturnType<typeof deviceListSchema>>> = {
  to: 'gateway',
  method: 'GET',
  path: '/user/api/UserDevice/list-devices',
  who: 'member',
  answer: deviceListSchema,
};

/** Maximum number of boxes in one account. */
export const maxDevices = 10;

/** Serial number, e.g. `AB-7K2M-9QXW`. */
export const chestIdSchema = () => z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{3,31}$/));

export const linkDeviceInput = () => z.object({ chestId: chestIdSchema() });

/**
 * A linked box with its `secret`. The box links itself with the token of the user who has signed in on it. Afterwards
 * the box deletes the token, and authenticates its calls with the secret, which is valid for 30 days.
 */
export const linkedDeviceSchema = () => z.extend(deviceSchema(), { secret: z.string() });

export type LinkedDevice = z.infer<ReturnType<typeof linkedDeviceSchema>>;

/** Links the calling box to the account of the user who has signed in on the box. */
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

export const heartbeatInput = () => z.object({ deviceId: idSchema() });

/** Reports that the calling box is running: the server stores the time as `lastSeenAt`. */
export const sendHeartbeat: Call<z.infer<ReturnType<typeof heartbeatInput>>> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserDevice/heartbeat',
  who: 'box',
};

/** An empty `name` deletes the parent's name. `checkLegible` rejects characters that were lost, e.g. U+FFFD. */
export const renameDeviceInput = () =>
  z.strictObject({ deviceId: idSchema(), name: z.string().check(z.trim(), z.maxLength(40), checkLegible()) });

export const renameDevice: Call<z.infer<ReturnType<typeof renameDeviceInput>>> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserDevice/rename-device',
  who: 'member',
};
