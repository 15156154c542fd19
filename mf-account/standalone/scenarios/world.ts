import {
  announceEmailChange,
  cancelSubscription,
  endAllSessions,
  eraseAccount,
  exportAccount,
  getAgeSettings,
  getSubscription,
  listDevices,
  nameOf,
  reconcileSubscription,
  renameDevice,
  reportPasswordChange,
  resumeSubscription,
  saveAgeSettings,
  unlinkDevice,
} from 'api-contract';
import type { Handlers, Scenario } from 'qa';
import { usual, type World } from './exampleData.ts';

interface DeviceChange {
  deviceId: string;
  name: string;
}

/** Differences of a state from the usual responses. */
export interface Difference extends Partial<Omit<Scenario, 'answers'>> {
  world?: Partial<World>;
  /** Calls that are answered differently than the world would. A function where the answers change with time. */
  answers?: Handlers | (() => Handlers);
}

/** A state in front of servers that know the usual, but for its differences. */
export function scenarioOf(label: string, screen: string, { world, answers = {}, ...rest }: Difference = {}): Scenario {
  const different = typeof answers === 'function' ? answers : () => answers;
  return { label, screen, person: 'anna', ...rest, answers: () => ({ ...serversOf(world), ...different() }) };
}

/** The servers behind mf-account in small: they answer from a world of their own and remember what they are told. */
function serversOf(differences: Partial<World> = {}): Handlers {
  // As over the wire, so that two servers never share a box.
  const world = JSON.parse(JSON.stringify({ ...usual, ...differences })) as World;

  function setEnd(cancelAtPeriodEnd: boolean) {
    const subscription = world.details.subscription;
    if (subscription) subscription.cancelAtPeriodEnd = cancelAtPeriodEnd;
    return { body: { cancelAtPeriodEnd, endDate: subscription?.endDate ?? null } };
  }

  return {
    [nameOf(listDevices)]: () => ({ body: { adventureChests: world.devices } }),
    [nameOf(unlinkDevice)]: ({ body }) => {
      world.devices = world.devices.filter(({ deviceId }) => deviceId !== (body as DeviceChange).deviceId);
      return {};
    },
    [nameOf(renameDevice)]: ({ body }) => {
      const { deviceId, name } = body as DeviceChange;
      const device = world.devices.find((one) => one.deviceId === deviceId);
      if (device) device.name = name || null;
      return { body: device };
    },
    [nameOf(getAgeSettings)]: () => ({ body: { ageCategory: world.ageCategory } }),
    [nameOf(saveAgeSettings)]: ({ body }) => {
      world.ageCategory = (body as { ageCategory: string }).ageCategory;
      return {};
    },
    [nameOf(exportAccount)]: () => ({ body: { ...world } }),
    [nameOf(announceEmailChange)]: {},
    [nameOf(endAllSessions)]: {},
    [nameOf(reportPasswordChange)]: {},
    [nameOf(eraseAccount)]: { status: 202 },
    [nameOf(getSubscription)]: () => ({ body: world.details }),
    [nameOf(cancelSubscription)]: () => setEnd(true),
    [nameOf(resumeSubscription)]: () => setEnd(false),
    [nameOf(reconcileSubscription)]: {},
  };
}
