import type { AgeCategory, Device, SubscriptionDetails } from 'api-contract';
import { createNetwork, type Handlers, type Network } from 'qa';

/** What the servers know about the person in front of the screen. */
export interface World {
  devices: Device[];
  /** Text, because a server may know a category that this screen does not. */
  ageCategory: AgeCategory | string | null;
  details: SubscriptionDetails;
}

interface DeviceChange {
  deviceId: string;
  name: string;
}

/** The servers behind mf-account in small: they answer from a world of their own and remember what they are told. */
export function createServers(start: World, answers: Handlers = {}): Network {
  // As over the wire, so that two servers never share a box.
  const world = JSON.parse(JSON.stringify(start)) as World;

  function setEnd(cancelAtPeriodEnd: boolean) {
    const subscription = world.details.subscription;
    if (subscription) subscription.cancelAtPeriodEnd = cancelAtPeriodEnd;
    return { body: { cancelAtPeriodEnd, endDate: subscription?.endDate ?? null } };
  }

  return createNetwork({
    'GET /user/api/UserDevice/list-devices': () => ({ body: { adventureChests: world.devices } }),
    'POST /user/api/UserDevice/unlink-device': ({ body }) => {
      world.devices = world.devices.filter(({ deviceId }) => deviceId !== (body as DeviceChange).deviceId);
      return {};
    },
    'POST /user/api/UserDevice/rename-device': ({ body }) => {
      const { deviceId, name } = body as DeviceChange;
      const device = world.devices.find((one) => one.deviceId === deviceId);
      if (device) device.name = name || null;
      return { body: device };
    },
    'GET /user/api/UserInfo/age-settings': () => ({ body: { ageCategory: world.ageCategory } }),
    'PUT /user/api/UserInfo/age-settings': ({ body }) => {
      world.ageCategory = (body as { ageCategory: string }).ageCategory;
      return {};
    },
    'GET /user/api/UserInfo/export': () => ({ body: { ...world } }),
    'POST /user/api/UserInfo/sign-out-everywhere': {},
    'POST /user/api/UserInfo/password-changed': {},
    'POST /user/api/UserInfo/delete-account': { status: 202 },
    'GET /subscription/api/Subscription/details': () => ({ body: world.details }),
    'POST /api/subscription/cancel': () => setEnd(true),
    'POST /api/subscription/resume': () => setEnd(false),
    'POST /api/subscription/reconcile': {},
    ...answers,
  });
}
