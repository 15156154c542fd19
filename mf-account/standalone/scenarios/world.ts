import {
  announceEmailChange,
  cancelSubscription,
  endAllSessions,
  eraseAccount,
  exportAccount,
  getAgeSettings,
  getSubscription,
  listDevices,
  getCallName,
  reconcileSubscription,
  renameDevice,
  reportPasswordChange,
  resumeSubscription,
  saveAgeSettings,
  unlinkDevice,
} from 'api-contract';
import type { Handlers, Scenario } from 'qa';
import { failWith } from 'shared-auth/testing';
import { usualWorld, type World } from './exampleData.ts';

/** Body of the calls that rename or unlink a box. */
interface DeviceChange {
  deviceId: string;
  name: string;
}

/** Differences of a scenario from the usual responses. */
export interface Difference extends Partial<Omit<Scenario, 'answers'>> {
  /** Data of the servers that differ from `usualWorld`. */
  world?: Partial<World>;
  /** Responses that replace those of the world. A function if they change from call to call. */
  answers?: Handlers | (() => Handlers);
}

/** Responses of the identity provider: it refuses the call, or never answers. */
export const refuse = (code: string, message?: string) => async () => failWith(code, message);
export const never = () => new Promise<never>(() => undefined);

/** Creates a scenario whose servers have the usual data, except for the differences. */
export function createScenario(
  label: string,
  screen: string,
  { world, answers = {}, ...rest }: Difference = {},
): Scenario {
  const createAnswers = typeof answers === 'function' ? answers : () => answers;
  return { label, screen, person: 'anna', ...rest, answers: () => ({ ...createServers(world), ...createAnswers() }) };
}

/** Simulates the servers behind mf-account. Each scenario has its own copy of their data, which calls change. */
function createServers(differences: Partial<World> = {}): Handlers {
  // A deep copy, so that two scenarios never share a box.
  const world = JSON.parse(JSON.stringify({ ...usualWorld, ...differences })) as World;

  function setEnd(cancelAtPeriodEnd: boolean) {
    const subscription = world.details.subscription;
    if (subscription) subscription.cancelAtPeriodEnd = cancelAtPeriodEnd;
    return { body: { cancelAtPeriodEnd, endDate: subscription?.endDate ?? null } };
  }

  return {
    [getCallName(listDevices)]: () => ({ body: { adventureChests: world.devices } }),
    [getCallName(unlinkDevice)]: ({ body }) => {
      world.devices = world.devices.filter(({ deviceId }) => deviceId !== (body as DeviceChange).deviceId);
      return {};
    },
    [getCallName(renameDevice)]: ({ body }) => {
      const { deviceId, name } = body as DeviceChange;
      const device = world.devices.find((one) => one.deviceId === deviceId);
      if (device) device.name = name || null;
      return { body: device };
    },
    [getCallName(getAgeSettings)]: () => ({
      body: { ageCategory: world.ageCategory ?? 'young-children', isChosen: world.ageCategory !== null },
    }),
    [getCallName(saveAgeSettings)]: ({ body }) => {
      world.ageCategory = (body as { ageCategory: string }).ageCategory;
      return {};
    },
    [getCallName(exportAccount)]: () => ({ body: { ...world } }),
    [getCallName(announceEmailChange)]: {},
    [getCallName(endAllSessions)]: {},
    [getCallName(reportPasswordChange)]: {},
    [getCallName(eraseAccount)]: { status: 202 },
    [getCallName(getSubscription)]: () => ({ body: world.details }),
    [getCallName(cancelSubscription)]: () => setEnd(true),
    [getCallName(resumeSubscription)]: () => setEnd(false),
    [getCallName(reconcileSubscription)]: {},
  };
}
