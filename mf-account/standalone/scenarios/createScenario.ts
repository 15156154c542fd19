import {
  announceEmailChange,
  confirmEmailChange,
  cancelSubscription,
  endAllSessions,
  endOtherSessions,
  endSession,
  eraseAccount,
  exportAccount,
  getAgeSettings,
  getSubscription,
  listDevices,
  getCallName,
  openPaymentPage,
  openPortal,
  reconcileSubscription,
  renameDevice,
  resumeSubscription,
  saveAgeSettings,
  setMinutesMail,
  unlinkDevice,
} from 'api-contract';
import { refuseIdentity, type Answer, type Handlers, type RefusalCode, type Scenario } from 'qa';
import { usualData, type ServerData } from './exampleData.ts';

/** Body of the calls that rename or unlink a box. */
interface DeviceChange {
  deviceId: string;
  name: string;
}

/** Differences of a scenario from the usual responses. */
export interface Difference extends Partial<Omit<Scenario, 'answers'>> {
  /** Data of the servers that differ from `usualData`, e.g. `{ devices: [] }`. */
  data?: Partial<ServerData>;
  /** Responses that replace those made from the data. A function creates responses that change from call to call. */
  answers?: Handlers | (() => Handlers);
}

/** Codes of Firebase's SDK for a call that fails. */
export type IdentityCode = RefusalCode | 'network-request-failed';

/** Creates the response to a call of the identity provider of which the SDK makes an error with this code. */
export const failWith = (code: IdentityCode): Answer =>
  code === 'network-request-failed' ? { offline: true } : refuseIdentity(code);

/**
 * Creates a scenario (state of all responses in tests and on QA servers) at the address `screen`. Without differences,
 * its servers have the usual data, and Anna, who has a confirmed address, is signed in.
 */
export function createScenario(
  label: string,
  screen: string,
  { data, answers = {}, ...rest }: Difference = {},
): Scenario {
  const createAnswers = typeof answers === 'function' ? answers : () => answers;
  return { label, screen, person: 'anna', ...rest, answers: () => ({ ...createServers(data), ...createAnswers() }) };
}

/** Simulates the servers behind mf-account. Each scenario has its own copy of their data, which calls change. */
function createServers(differences: Partial<ServerData> = {}): Handlers {
  // A deep copy, so that two scenarios never share an object.
  const data = JSON.parse(JSON.stringify({ ...usualData, ...differences })) as ServerData;

  function setCancelAtPeriodEnd(cancelAtPeriodEnd: boolean) {
    const subscription = data.details.subscription;
    if (subscription) subscription.cancelAtPeriodEnd = cancelAtPeriodEnd;
    return { body: { cancelAtPeriodEnd, endDate: subscription?.endDate ?? null } };
  }

  return {
    [getCallName(listDevices)]: () => ({ body: { adventureChests: data.devices } }),
    [getCallName(unlinkDevice)]: ({ body }) => {
      data.devices = data.devices.filter(({ deviceId }) => deviceId !== (body as DeviceChange).deviceId);
      return {};
    },
    [getCallName(renameDevice)]: ({ body }) => {
      const { deviceId, name } = body as DeviceChange;
      const device = data.devices.find((one) => one.deviceId === deviceId);
      if (device) device.name = name || null;
      return { body: device };
    },
    [getCallName(getAgeSettings)]: () => ({
      body: { ageCategory: data.ageCategory ?? 'young-children', isChosen: data.ageCategory !== null },
    }),
    [getCallName(saveAgeSettings)]: ({ body }) => {
      data.ageCategory = (body as { ageCategory: string }).ageCategory;
      return {};
    },
    [getCallName(exportAccount)]: () => ({ body: data }),
    [getCallName(announceEmailChange)]: {},
    [getCallName(confirmEmailChange)]: {},
    [getCallName(endAllSessions)]: {},
    [getCallName(endOtherSessions)]: {},
    [getCallName(endSession)]: {},
    // 202: the payment provider will be told in the background. `{}` is a success without a body.
    [getCallName(eraseAccount)]: { status: 202 },
    [getCallName(getSubscription)]: () => ({ body: data.details }),
    [getCallName(cancelSubscription)]: () => setCancelAtPeriodEnd(true),
    [getCallName(resumeSubscription)]: () => setCancelAtPeriodEnd(false),
    [getCallName(setMinutesMail)]: ({ body }) => {
      if (data.details.subscription) data.details.subscription.isMinutesMailOn = (body as { isOn: boolean }).isOn;
      return {};
    },
    [getCallName(reconcileSubscription)]: {},
    [getCallName(openPortal)]: { body: { url: 'http://localhost:4242/portal/1' } },
    [getCallName(openPaymentPage)]: { body: { url: 'http://localhost:4242/invoice/1' } },
  };
}
