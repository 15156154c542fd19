import type { Device } from 'api-contract';
import type { BenchScenario, Handlers } from 'qa';
import type { Progress } from '../src/setup/progress.ts';

export interface Scenario extends BenchScenario {
  /** What the browser remembers of the guide. */
  progress?: Progress;
  /** The account's boxes, answer by answer; the last one stays. */
  boxes?: Device[][];
  /** What stands in the search field. */
  search?: string;
  /** What the device says of its network. */
  offline?: boolean;
}

const person = 'parent';
const listDevices = 'GET /user/api/UserDevice/list-devices';
const firstFour = ['on', 'connect', 'open', 'wifi'];
const none = { count: 0, newest: '' };

export const kitchenBox: Device = {
  chestId: 'AB-7K2M-9QXW',
  deviceId: 'device-1',
  linkedAt: '2026-09-14T08:12:00.000Z',
};
export const nurseryBox: Device = {
  chestId: 'AB-3F8N-5TRE',
  deviceId: 'device-2',
  name: 'Kinderzimmer',
  linkedAt: '2026-11-20T18:45:00.000Z',
};

const faq = (label: string, more: Partial<Scenario> = {}): Scenario => ({
  label: `FAQ, ${label}`,
  screen: '/faq',
  person,
  ...more,
});
const setup = (label: string, more: Partial<Scenario> = {}): Scenario => ({
  label: `Einrichtung, ${label}`,
  screen: '/setup',
  person,
  ...more,
});

/** Every state of this remote's screens, by the name it has in the bench's address. Component tests use the same ones. */
export const scenarios: Record<string, Scenario> = {
  faq: faq('frisch geöffnet'),
  'faq-linked': faq('Link zu einer Antwort', { screen: '/faq#kuendigen' }),
  'faq-hits': faq('Suche mit Treffern', { search: 'wlan' }),
  'faq-one-hit': faq('Suche mit einem Treffer', { search: 'Mikrofon' }),
  'faq-no-hits': faq('Suche ohne Treffer', { search: 'Einhornstall' }),
  setup: setup('von vorn'),
  'setup-started': setup('zwei Schritte erledigt', { progress: { done: ['on', 'connect'], boxes: none } }),
  'setup-box-appears': setup('nach 10 Sekunden meldet sich die Box', {
    progress: { done: firstFour, boxes: none },
    boxes: [[], [kitchenBox]],
  }),
  'setup-linked': setup('die Box ist verbunden', { progress: { done: firstFour, boxes: none }, boxes: [[kitchenBox]] }),
  'setup-second-box': setup('eine zweite Box ist verbunden', {
    progress: { done: firstFour, boxes: { count: 1, newest: kitchenBox.linkedAt ?? '' } },
    boxes: [[kitchenBox, nurseryBox]],
  }),
  'setup-known-box': setup('es gibt schon eine Box', { boxes: [[kitchenBox]] }),
  'setup-done': setup('fertig', { progress: { done: [...firstFour, 'sign-in'], boxes: none } }),
  'setup-offline': setup('ohne Internet', { progress: { done: ['on', 'connect'] }, offline: true }),
};

export function answersOf({ boxes = [[]] }: Scenario): Handlers {
  const waiting = [...boxes];
  return { [listDevices]: () => ({ body: { adventureChests: waiting.length > 1 ? waiting.shift() : waiting[0] } }) };
}
