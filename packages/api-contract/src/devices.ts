import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { legible } from './legibleText.ts';

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

/** How many boxes one account may have. */
export const mostDevices = 10;

/** The serial number printed on the box, e.g. `AB-7K2M-9QXW`. */
export const chestId = () => z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{3,31}$/));

export const linkDeviceInput = () => z.strictObject({ chestId: chestId() });

/** `secret`: what the box is known by from now on, for 30 days. It replaces the sign-in, which the box forgets. */
export const linkedDevice = () => z.extend(device(), { secret: z.string() });

export type LinkedDevice = z.infer<ReturnType<typeof linkedDevice>>;

/** Called by a box on which someone signed in. */
export const linkDevice: Call<z.infer<ReturnType<typeof linkDeviceInput>>, LinkedDevice> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserDevice/link-device',
  who: 'member',
  answer: linkedDevice,
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
  who: 'box',
};

/** An empty name takes the box back to its serial number. */
export const renameDeviceInput = () =>
  z.strictObject({ deviceId: id(), name: z.string().check(z.trim(), z.maxLength(40), legible()) });

export const renameDevice: Call<z.infer<ReturnType<typeof renameDeviceInput>>> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserDevice/rename-device',
  who: 'member',
};
