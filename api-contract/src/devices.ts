import * as z from 'zod/mini';
import type { Call } from './call.ts';

const id = () => z.string().check(z.minLength(1), z.maxLength(64));

export const device = () =>
  z.object({
    chestId: z.string(),
    deviceId: z.string(),
    /** The parent's own name for the box; an addition to the specification, so it may be missing. */
    name: z.optional(z.nullable(z.string())),
    /** ISO 8601 in UTC. */
    linkedAt: z.optional(z.nullable(z.string())),
    /** ISO 8601 in UTC; missing until the box has reported for the first time. */
    lastSeenAt: z.optional(z.nullable(z.string())),
  });

export type Device = z.infer<ReturnType<typeof device>>;

const deviceList = () => z.object({ adventureChests: z.optional(z.nullable(z.array(device()))) });

export const listDevices: Call<void, z.infer<ReturnType<typeof deviceList>>> = {
  to: 'gateway',
  method: 'GET',
  path: '/user/api/UserDevice/list-devices',
  who: 'member',
  answer: deviceList,
};

/** `chestId`: the serial number printed on the box, e.g. `AB-7K2M-9QXW`. */
export const linkDeviceInput = () =>
  z.strictObject({ chestId: z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{3,31}$/)) });

/** Called by a box on which someone signed in. */
export const linkDevice: Call<z.infer<ReturnType<typeof linkDeviceInput>>, Device> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserDevice/link-device',
  who: 'member',
  answer: device,
};

export const deviceReferenceInput = () => z.strictObject({ deviceId: id() });

export const unlinkDevice: Call<z.infer<ReturnType<typeof deviceReferenceInput>>> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserDevice/unlink-device',
  who: 'member',
};

/** A box says that it is there. */
export const sendHeartbeat: Call<z.infer<ReturnType<typeof deviceReferenceInput>>> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserDevice/heartbeat',
  who: 'member',
};

/** An empty name takes the box back to its serial number. */
export const renameDeviceInput = () =>
  z.strictObject({ deviceId: id(), name: z.string().check(z.trim(), z.maxLength(40)) });

export const renameDevice: Call<z.infer<ReturnType<typeof renameDeviceInput>>> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserDevice/rename-device',
  who: 'member',
};
