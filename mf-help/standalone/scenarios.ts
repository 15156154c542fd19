import { getSubscription, listDevices, getCallName, type Device, type SubscriptionDetails } from 'api-contract';
import type { Handlers, Scenario } from 'qa';
import { progressStore, type Progress } from '../src/setup/progress.ts';
import { typeIntoSearch } from './typeIntoSearch.ts';

const firstFourSteps = ['on', 'connect', 'open', 'wifi'];
/** Summary of the account's boxes when it has none. */
const noBoxes = { count: 0, newest: '' };
const allDone: Progress = { done: [...firstFourSteps, 'sign-in'], boxes: noBoxes };

/** Not typed as `Device`, in which `linkedAt` may be missing: a summary of boxes needs its time. */
export const kitchenBox = {
  chestId: 'AB-7K2M-9QXW',
  deviceId: 'device-1',
  linkedAt: '2026-09-14T08:12:00.000Z',
} satisfies Device;
export const nurseryBox: Device = {
  chestId: 'AB-3F8N-5TRE',
  deviceId: 'device-2',
  name: 'Kinderzimmer',
  linkedAt: '2026-11-20T18:45:00.000Z',
};

/**
 * Answers each poll with the next list of boxes, and repeats the last list. Returns a function that creates
 * new handlers, so that each page that opens the scenario starts with the first list.
 */
export function answerBoxes(lists: Device[][]): () => Handlers {
  return () => {
    const remaining = [...lists];
    return {
      [getCallName(listDevices)]: () => ({
        body: { adventureChests: remaining.length > 1 ? remaining.shift() : remaining[0] },
      }),
    };
  };
}

const noPlan: SubscriptionDetails = { hasSubscription: false };
export const activePlan: SubscriptionDetails = {
  hasSubscription: true,
  subscription: { name: 'Standard', isActive: true, endDate: '2026-12-14T08:12:00.000Z' },
  totalMinutesPerPeriod: 360,
  usedMinutesInPeriod: 12,
  remainingMinutes: 348,
};

/** Id of the example user whom a QA server signs in as `person: 'anna'`. */
const anna = 'user-anna';

interface SetupOptions {
  /** Id of the user whose progress is stored; Anna, who is signed in, by default. */
  userId?: string;
  /** Stored progress of the guide. */
  progress?: Progress;
  /** The account's boxes at each poll. */
  boxes?: Device[][];
  plan?: SubscriptionDetails;
  /** Name of a failure that a QA server injects. */
  fault?: string;
}

/** `search`: text that is typed into the search as soon as the screen is rendered. */
function createFaqScenario(label: string, search?: string, screen = '/faq'): Scenario {
  return { label, screen, person: 'anna', ...(search && { prepare: () => typeIntoSearch(search) }) };
}

function createSetupScenario(
  label: string,
  { userId = anna, progress = { done: [] }, boxes = [[]], plan = noPlan, fault }: SetupOptions = {},
): Scenario {
  // Overwrites what an earlier visit has left in the browser's storage.
  const prepare = () => progressStore.save(userId, progress);
  const answers = () => ({ ...answerBoxes(boxes)(), [getCallName(getSubscription)]: { body: plan } });
  return { label, screen: '/setup', person: 'anna', answers, fault, prepare };
}

/** Every state of FAQ and setup guide, by its name in an address of a QA server. Component tests use them, too. */
export const scenarios = {
  faq: createFaqScenario('just opened'),
  'faq-linked': createFaqScenario('a link to one answer', undefined, '/faq#kuendigen'),
  'faq-hits': createFaqScenario('a search with hits', 'wlan'),
  'faq-one-hit': createFaqScenario('a search with one hit', 'Mikrofon'),
  'faq-no-hits': createFaqScenario('a search without hits', 'Einhornstall'),
  setup: createSetupScenario('from the start'),
  'setup-started': createSetupScenario('two steps done', { progress: { done: ['on', 'connect'], boxes: noBoxes } }),
  'setup-box-appears': createSetupScenario('the box is linked after 10 seconds', {
    progress: { done: firstFourSteps, boxes: noBoxes },
    boxes: [[], [kitchenBox]],
  }),
  'setup-linked': createSetupScenario('the box is linked', {
    progress: { done: firstFourSteps, boxes: noBoxes },
    boxes: [[kitchenBox]],
  }),
  'setup-second-box': createSetupScenario('a second box is linked', {
    progress: { done: firstFourSteps, boxes: { count: 1, newest: kitchenBox.linkedAt } },
    boxes: [[kitchenBox, nurseryBox]],
  }),
  'setup-known-box': createSetupScenario('there was a box before', { boxes: [[kitchenBox]] }),
  'setup-all-there': createSetupScenario('box and plan were there before', { boxes: [[nurseryBox]], plan: activePlan }),
  'setup-two-boxes': createSetupScenario('there were two boxes before', { boxes: [[kitchenBox, nurseryBox]] }),
  'setup-done': createSetupScenario('done', { progress: allDone, boxes: [[nurseryBox]], plan: activePlan }),
  'setup-done-without-plan': createSetupScenario('done, without a plan', { progress: allDone, boxes: [[kitchenBox]] }),
  'setup-done-without-box': createSetupScenario('done, but no box is linked', { progress: allDone }),
  'setup-of-another': createSetupScenario('somebody else used the guide in this browser', {
    userId: 'user-ben',
    progress: { done: firstFourSteps, boxes: noBoxes },
    boxes: [[kitchenBox]],
  }),
  'setup-offline': createSetupScenario('without a network', {
    progress: { done: ['on', 'connect'] },
    fault: 'offline',
  }),
} satisfies Record<string, Scenario>;
