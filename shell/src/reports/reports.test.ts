import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageReport } from 'page-contract/reports';
import { reportWebVitals } from '../reportWebVitals.ts';
import { createReports } from './reports.ts';

// The library measures only in a browser: tools/e2e sees its reports.
jest.mock('../reportWebVitals.ts');

let bodies: Blob[];
const listened: [EventTarget, string, EventListener][] = [];

beforeEach(() => {
  bodies = [];
  jest.mocked(reportWebVitals).mockReset();
  Object.assign(window, { requestIdleCallback: (task: () => void) => task() });
  navigator.sendBeacon = jest.fn((_, body) => bodies.push(body as Blob) > 0);
  for (const target of [window, document])
    jest.spyOn(target, 'addEventListener').mockImplementation((...words: unknown[]) => {
      const [type, listener] = words as [string, EventListener];
      listened.push([target, type, listener]);
      EventTarget.prototype.addEventListener.call(target, type, listener);
    });
  window.history.replaceState(null, '', '/faq');
});
afterEach(() => {
  for (const [target, type, listener] of listened.splice(0)) target.removeEventListener(type, listener);
  jest.restoreAllMocks();
});

/** Reports that were sent. jsdom's `Blob` has no `text()`. */
const sent = (): Promise<PageReport[]> =>
  Promise.all(
    bodies.map(
      (body) =>
        new Promise<PageReport>((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(JSON.parse(reader.result as string) as PageReport);
          reader.readAsText(body);
        }),
    ),
  );

const options = {
  shell: '1.0.0-s1',
  findScreen: (path: string) =>
    ({
      '/faq': { version: 'mf-help@1.0.0-a1', screen: 'Faq' },
      '/dashboard': { version: 'mf-account@1.0.0-b2', screen: 'Dashboard' },
    })[path],
};

async function loadSendReports(): Promise<void> {
  await import('./sendReports.ts');
  await nextTurn();
}

/** A page that has loaded `sendReports`. */
async function open() {
  const report = createReports('/-/reports', options);
  await loadSendReports();
  return report;
}

function thrown(message: string, ...addresses: string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...addresses.map((one) => `    at Faq (${one})`)].join('\n');
  return error;
}

const site = window.location.origin;
const escapes = (reason: Error) =>
  void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const help = { part: 'mf-help', version: '1.0.0-a1', screen: 'Faq' };

test('without an address nothing is noticed, loaded, measured or sent (acc 25)', async () => {
  const report = createReports(undefined, options);
  report('shown', 'mf-help@1.0.0-a1');
  escapes(thrown('broken', `${site}/mf-help/1.0.0-a1/Faq.js:1:2`));
  await nextTurn();
  const types = listened.map(([, type]) => type);
  expect(types.filter((type) => /error|rejection|fail/.test(type))).toEqual([]);
  expect(reportWebVitals).not.toHaveBeenCalled();
  expect(bodies).toEqual([]);
});

test('a call that failed at the server is reported with the id that the notice shows', async () => {
  await open();
  for (const requestId of ['3f2a91bc04de', '5c0b91bc04de'])
    window.dispatchEvent(
      new CustomEvent('requestfailed', {
        detail: Object.assign(thrown('unavailable (503)', `${site}/mf-help/1.0.0-a1/Faq.js:7:80`), { requestId }),
      }),
    );
  const at = ['/mf-help/1.0.0-a1/Faq.js:7:80'];
  expect(await sent()).toEqual([
    { ...help, kind: 'call', value: '3f2a91bc04de', at },
    { ...help, kind: 'call', value: '5c0b91bc04de', at },
  ]);
});

test('an error belongs to the remote whose script threw it, also through React, and says nothing of a person (acc 258)', async () => {
  const report = createReports('/-/reports', options);
  // Before the code for it is there.
  const message = `"Lina" an lina@example.org von user-4711 ging nicht, siehe https://box.example/a?token=geheim`;
  const addresses = [`${site}/react.0123456789ab.js:2:3`, `${site}/mf-help/1.0.0-a1/Faq.ab12.js?r=1:7:80`];
  report('shown', 'mf-help@1.0.0-a1');
  escapes(thrown(message, ...addresses));
  escapes(thrown(message, ...addresses));
  await loadSendReports();
  escapes(thrown('in the shell', `${site}/shell.0123.js:1:2`));
  escapes(thrown('not ours', 'chrome-extension://abc/x.js:1:2'));
  escapes(thrown('cut', `${site.slice(0, -1)}/mf-help/1/x.js:1:2`));
  escapes(Object.assign(thrown('the user has gone', ...addresses), { name: 'AbortError' }));
  escapes(Object.assign(thrown('custom', ...addresses), { name: 'Fehler bei Lina' }));
  const at = ['/react.0123456789ab.js:2:3', '/mf-help/1.0.0-a1/Faq.ab12.js:7:80'];
  expect(await sent()).toEqual([
    { ...help, kind: 'shown' },
    { ...help, kind: 'error', value: 'TypeError', at },
    {
      part: 'shell',
      version: '1.0.0-s1',
      screen: 'Faq',
      kind: 'error',
      value: 'TypeError',
      at: ['/shell.0123.js:1:2'],
    },
    { ...help, kind: 'error', value: 'Error', at },
  ]);
});

test('a version that failed is reported once, and with it the one that React has caught', async () => {
  const report = await open();
  report('failed', 'mf-help@1.0.0-a1');
  report('failed', 'mf-help@1.0.0-a1');
  report('healed', 'mf-help@1.0.0-a1');
  report('error', thrown('broken'), `\n    at Faq (${site}/mf-help/1.0.0-a1/Faq.js:1:2)`);
  expect((await sent()).map(({ kind }) => kind)).toEqual(['failed', 'healed', 'error']);
});

test('a measurement belongs to the screen that it is about, also if the page shows another one by now', async () => {
  await open();
  const [tell] = jest.mocked(reportWebVitals).mock.calls[0]!;
  const metric = (name: string, value: number, navigationURL?: string) =>
    tell!({ id: `${name} ${navigationURL}`, name, value, navigationURL } as Parameters<NonNullable<typeof tell>>[0]);
  metric('LCP', 1_200.4, `${site}/dashboard?checkout=success`);
  metric('CLS', 0.012_345);
  // It has grown, in a visit that has counted already.
  metric('CLS', 0.2);
  metric('INP', 80, `${site}/gibt-es-nicht`);
  expect(await sent()).toEqual([
    { part: 'mf-account', version: '1.0.0-b2', screen: 'Dashboard', kind: 'LCP', value: 1_200 },
    { ...help, kind: 'CLS', value: 0.0123 },
    { part: 'shell', version: '1.0.0-s1', screen: '', kind: 'INP', value: 80 },
  ]);
});

test('a page sends at most 50 reports, of which 25 are measurements', async () => {
  const report = await open();
  const [tell] = jest.mocked(reportWebVitals).mock.calls[0]!;
  for (let number = 0; number < 60; number += 1)
    tell!({ id: String(number), name: 'INP', value: number } as Parameters<NonNullable<typeof tell>>[0]);
  expect(bodies).toHaveLength(25);
  for (let number = 0; number < 60; number += 1) report('failed', `mf-help@1.0.0-${number}`);
  expect(bodies).toHaveLength(50);
});
