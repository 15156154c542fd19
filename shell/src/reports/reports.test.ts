import { setImmediate as nextTurn } from 'node:timers/promises';
import { createReports } from './reports.ts';

const entries: { [type: string]: object[] } = {};

class Observer {
  static readonly supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event', 'long-animation-frame'];
  readonly #tell: (list: { getEntries(): object[] }) => void;
  constructor(tell: (list: { getEntries(): object[] }) => void) {
    this.#tell = tell;
    observers += 1;
  }
  observe({ type }: { type: string }) {
    const seen = (entries[type] ?? []).map((entry) => ({ entryType: type, ...entry }));
    if (seen.length > 0) this.#tell({ getEntries: () => seen });
  }
}

let observers = 0;
let bodies: Promise<string>[];
const listened: [EventTarget, string, EventListener][] = [];

beforeEach(() => {
  bodies = [];
  observers = 0;
  for (const type of Object.keys(entries)) delete entries[type];
  Object.assign(globalThis, { PerformanceObserver: Observer });
  Object.assign(window, { requestIdleCallback: (task: () => void) => task() });
  navigator.sendBeacon = jest.fn((_, body) => void bodies.push(textOf(body as Blob)) === undefined);
  for (const target of [window, document])
    jest.spyOn(target, 'addEventListener').mockImplementation((...words: unknown[]) => {
      const [type, listener] = words as [string, EventListener];
      listened.push([target, type, listener]);
      EventTarget.prototype.addEventListener.call(target, type, listener);
    });
});
afterEach(() => {
  for (const [target, type, listener] of listened.splice(0)) target.removeEventListener(type, listener);
  jest.restoreAllMocks();
});

/** jsdom's own has no `text()`. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });

interface Body {
  resourceLogs: {
    resource: { attributes: Attribute[] };
    scopeLogs: [{ logRecords: { eventName: string; attributes: Attribute[] }[] }];
  }[];
}
interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

const plain = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Records that were sent, by version: name and attributes of each. */
async function sent(): Promise<Record<string, [string, Record<string, unknown>][]>> {
  const all = (await Promise.all(bodies)).flatMap((body) => (JSON.parse(body) as Body).resourceLogs);
  const named = all.map(({ resource, scopeLogs: [{ logRecords }] }) => {
    const { 'service.name': name, 'service.version': version } = plain(resource.attributes);
    const records = logRecords.map(({ eventName, attributes }) => [eventName, plain(attributes)]);
    return [`${String(name)}@${String(version)}`, records];
  });
  return Object.fromEntries(named) as Record<string, [string, Record<string, unknown>][]>;
}

/** A page whose collector is there. */
async function open() {
  const report = createReports('/-/reports', { 'mf-help': '1.0.0-a1', shell: '1.0.0-s1' });
  await import('./collector.ts');
  await nextTurn();
  return report;
}

function leave(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

function thrown(message: string, ...addresses: string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...addresses.map((one) => `    at Faq (${one})`)].join('\n');
  return error;
}

const site = window.location.origin;
const escapes = (reason: Error) =>
  void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

test('without an address nothing is noticed, loaded or sent (acc 25)', async () => {
  const report = createReports(undefined, { shell: '1.0.0-s1' });
  report('shown', 'mf-help@1.0.0-a1');
  escapes(thrown('broken', `${site}/mf-help/1.0.0-a1/Faq.js:1:2`));
  leave();
  await nextTurn();
  expect([listened.map(([, type]) => type), observers, bodies]).toEqual([[], 0, []]);
});

test('a call that failed at the server is reported with the id that the notice shows', async () => {
  await open();
  for (const requestId of ['3f2a91bc04de', '5c0b91bc04de'])
    window.dispatchEvent(
      new CustomEvent('requestfailed', {
        detail: Object.assign(thrown('unavailable (503)', `${site}/mf-help/1.0.0-a1/Faq.js:7:80`), { requestId }),
      }),
    );
  leave();
  const about = { 'exception.message': 'unavailable (…)', 'app.request_id': '3f2a91bc04de' };
  expect(await sent()).toMatchObject({
    'mf-help@1.0.0-a1': [
      ['app.call.failed', about],
      ['app.call.failed', { 'app.request_id': '5c0b91bc04de' }],
    ],
  });
});

test('an error belongs to the remote whose script threw it, also through React, and says nothing of a person', async () => {
  const report = createReports('/-/reports', { 'mf-help': '1.0.0-a1', shell: '1.0.0-s1' });
  // Before the code for it is there.
  const message = `"Lina" an lina@example.org von user-4711 ging nicht, siehe https://box.example/a?token=geheim`;
  const places = [`${site}/react.0123456789ab.js:2:3`, `${site}/mf-help/1.0.0-a1/Faq.ab12.js?r=1:7:80`];
  report('shown', 'mf-help@1.0.0-a1');
  escapes(thrown(message, ...places));
  escapes(thrown(message, ...places));
  await import('./collector.ts');
  await nextTurn();
  escapes(thrown('in the shell', `${site}/shell.0123.js:1:2`));
  escapes(thrown('not ours', 'chrome-extension://abc/x.js:1:2'));
  escapes(thrown('cut', `${site.slice(0, -1)}/mf-help/1/x.js:1:2`));
  leave();
  expect(await sent()).toEqual({
    'mf-help@1.0.0-a1': [
      ['app.screen.shown', {}],
      [
        'exception',
        {
          'exception.type': 'TypeError',
          'exception.message': '… an … von … ging nicht, siehe …',
          'code.file.path': '/mf-help/1.0.0-a1/Faq.ab12.js',
          'code.line.number': 7,
          'code.column.number': 80,
          'app.first_trouble': true,
          'app.composition': 'mf-help@1.0.0-a1 shell@1.0.0-s1',
        },
      ],
    ],
    'shell@1.0.0-s1': [['exception', expect.objectContaining({ 'exception.message': 'in the shell' })]],
  });
});

test('a failure is sent after five seconds, once, and marks the visit of that version once', async () => {
  const report = await open();
  jest.useFakeTimers();
  report('failed', 'mf-help@1.0.0-a1');
  report('failed', 'mf-help@1.0.0-a1');
  report('healed', 'mf-help@1.0.0-a1');
  jest.advanceTimersByTime(4_999);
  expect(bodies).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(bodies).toHaveLength(1);
  jest.useRealTimers();
  expect(await sent()).toEqual({
    'mf-help@1.0.0-a1': [
      ['app.version.failed', { 'app.first_trouble': true, 'app.composition': 'mf-help@1.0.0-a1 shell@1.0.0-s1' }],
      ['app.version.healed', {}],
    ],
  });
});

test('many long tasks leave room for a failure', async () => {
  const task = { sourceURL: `${site}/mf-account/1.0.0-b2/Dashboard.js`, duration: 60 };
  entries['long-animation-frame'] = Array.from({ length: 60 }, () => ({ scripts: [task] }));
  const report = await open();
  report('failed', 'mf-help@1.0.0-a1');
  leave();
  const records = await sent();
  expect(records['mf-account@1.0.0-b2']).toHaveLength(25);
  expect(records['mf-help@1.0.0-a1']).toEqual([['app.version.failed', expect.anything()]]);
});

test('measurements belong to the version that is shown, long tasks to the one whose script took long', async () => {
  Object.assign(entries, {
    'largest-contentful-paint': [{ startTime: 900 }, { startTime: 1_200 }],
    // Two sessions: the second is the worse.
    'layout-shift': [
      { startTime: 100, value: 0.05 },
      { startTime: 2_000, value: 0.06 },
      { startTime: 2_500, value: 0.06 },
      { startTime: 2_600, value: 0.5, hadRecentInput: true },
    ],
    event: [
      { interactionId: 0, duration: 900 },
      { interactionId: 7, duration: 120 },
      { interactionId: 7, duration: 240 },
      { interactionId: 8, duration: 136 },
    ],
    'long-animation-frame': [
      {
        scripts: [
          { sourceURL: `${site}/mf-account/1.0.0-b2/Dashboard.js`, duration: 310 },
          { sourceURL: `${site}/mf-account/1.0.0-b2/Dashboard.js`, duration: 12 },
          { sourceURL: 'https://js.stripe.com/v3/', duration: 400 },
        ],
      },
    ],
  });
  const report = createReports('/-/reports', { 'mf-help': '1.0.0-a1', shell: '1.0.0-s1' });
  report('shown', 'mf-help@1.0.0-a1');
  await import('./collector.ts');
  await nextTurn();
  leave();
  const vital = (name: string, value: number) => ['browser.web_vital', { name, value }];
  expect(await sent()).toEqual({
    'mf-help@1.0.0-a1': [['app.screen.shown', {}], vital('LCP', 1_200), vital('CLS', 0.12), vital('INP', 240)],
    'mf-account@1.0.0-b2': [['app.long_task', { value: 310 }]],
  });
});
