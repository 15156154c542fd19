import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as takeTurn } from 'node:timers/promises';
import { serveMetrics } from 'node-kit/serveMetrics.ts';
import { describeHistory } from 'release/history/describeHistory.ts';
import { createWorkingCopy } from 'release/testing.ts';
import { createSiteServer } from '../server/siteServer.ts';
import { createOverlayStore } from '../store/createOverlayStore.ts';
import type { Store } from '../store/Store.ts';
import { createReportMetrics } from './reportMetrics.ts';
import { createReportsWriter, readReports } from './reportsStore.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
/** Keeps reports in memory: a closed server still writes its last ones, when the folder is removed already. */
let store: Store;
let server: Server;
let collector: Server;
let relayed: { address: string; key: unknown; body: unknown }[];

const portOf = (one: Server) => (one.address() as AddressInfo).port;
const listen = (one: Server) => new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
const close = (one: Server) =>
  new Promise((resolve) => {
    one.closeAllConnections();
    one.close(resolve);
  });

async function serve(env: Record<string, string>) {
  await copy.start(env);
  server = createSiteServer(store, {
    collector: { address: `http://127.0.0.1:${portOf(collector)}/v1/logs`, headers: { 'api-key': 'k' } },
  });
  await listen(server);
}

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      relayed.push({ address: request.url!, key: request.headers['api-key'], body: JSON.parse(text) });
      response.end('{}');
    });
  });
  await listen(collector);
});
afterAll(() => close(collector));
beforeEach(async () => {
  relayed = [];
  copy = await createWorkingCopy();
  store = createOverlayStore(copy.store, async () => undefined);
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/faq']);
});
afterEach(async () => {
  await close(server);
  await copy.remove();
});

type Attributes = Record<string, string | number | true>;

const listed = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : value === true
          ? { boolValue: value }
          : { doubleValue: value },
  }));

/** Body that a page sends about one version. */
const report = (version: string, ...records: [string, Attributes?][]) => ({
  resourceLogs: [
    {
      resource: {
        attributes: listed({ 'service.name': version.split('@')[0]!, 'service.version': version.split('@')[1]! }),
      },
      scopeLogs: [
        {
          logRecords: records.map(([eventName, attributes = {}]) => ({
            timeUnixNano: '1763812800000000000',
            eventName,
            attributes: listed(attributes),
          })),
        },
      ],
    },
  ],
});

const send = async (body: unknown, headers: Record<string, string> = {}) =>
  (
    await fetch(`http://127.0.0.1:${portOf(server)}/-/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).status;

const begin = new Date(0);
/** Reports once the server has written those of so many visits. */
async function kept(version: string, visits: number, word = 'shown') {
  for (;;) {
    const reports = await readReports(store, begin);
    if ((reports.get(version)?.counts[word] ?? 0) >= visits && reports.has(version)) return reports;
    await takeTurn();
  }
}

const error: [string, Attributes] = [
  'exception',
  {
    'exception.type': 'TypeError',
    'exception.message': `no "Lina" for lina@example.org`,
    'code.file.path': '/mf-help/1.0.0-a1/Screen.ba9876543210.js',
    'code.line.number': 1,
    'code.column.number': 20,
    'app.first_trouble': true,
    'app.composition': 'mf-help@1.0.0-a1 Lina shell@1.0.0-aa',
  },
];

test('live versions and reports by version are metrics for Prometheus', async () => {
  await copy.start({ REPORTS: 'on' });
  const { count, text } = createReportMetrics(store);
  server = createSiteServer(store, { onCounted: count });
  await listen(server);
  await send(report('mf-help@1.0.0-a1', ['app.screen.shown'], error));
  await send(report('mf-help@1.0.0-a1', ['app.screen.shown']));
  await send(report('mf-help@9.9.9-made-up', ['app.screen.shown']));
  const stop = await serveMetrics({ text, host: '127.0.0.1', port: 0, variable: 'SITE_METRICS_PORT' });
  const lines = (await text()).split('\n').filter((line) => line && !line.startsWith('#'));
  expect(lines).toEqual([
    'site_live_version{part="shell",version="1.0.0-aa"} 1',
    'site_live_version{part="mf-help",version="1.0.0-a1"} 1',
    'site_reports_total{part="mf-help",version="1.0.0-a1",what="shown"} 2',
    'site_reports_total{part="mf-help",version="1.0.0-a1",what="errors"} 1',
    'site_reports_total{part="mf-help",version="1.0.0-a1",what="bad"} 1',
  ]);
  await stop();
});

test('a failed call keeps its request id, and nothing else in its place', async () => {
  await serve({ REPORTS: 'on' });
  const failed = (id: string): [string, Attributes] => [
    'app.call.failed',
    { 'exception.type': 'RequestError', 'exception.message': 'unavailable …', 'app.request_id': id },
  ];
  await send(report('mf-help@1.0.0-a1', failed('3f2a91bc04de'), failed('lina@example.org')));
  const noted = (await kept('mf-help@1.0.0-a1', 2, 'failed calls')).get('mf-help@1.0.0-a1');
  expect(noted?.messages).toEqual([
    'RequestError: unavailable …, reference 3f2a91bc04de',
    'RequestError: unavailable …',
  ]);
});

test('without being configured nothing is taken (acc 25)', async () => {
  await serve({});
  expect(await send(report('mf-help@1.0.0-a1', ['app.screen.shown']))).toBe(405);
  expect(await copy.read('/faq')).not.toContain('/-/reports');
  expect((await readReports(store, begin)).size).toBe(0);
});

test('visits, bad visits and measurements are counted by version, passed on, and shown with the history', async () => {
  await serve({ REPORTS: 'on' });
  expect(await copy.read('/faq')).toContain('"reports":"/-/reports"');
  const version = 'mf-help@1.0.0-a1';
  expect(await send(report(version, ['app.screen.shown'], ['browser.web_vital', { name: 'LCP', value: 1200 }]))).toBe(
    200,
  );
  expect(await send(report(version, ['app.screen.shown'], error, ['app.version.failed']))).toBe(200);
  expect(await send(report('mf-help@9.9.9-made-up', ['app.screen.shown'], error))).toBe(200);
  await close(server);
  const reports = await kept(version, 2);
  expect(reports.get(version)?.counts).toMatchObject({ shown: 2, bad: 1 });
  expect((await readReports(store, new Date(Date.now() + 2 * 60 * 60 * 1000))).size).toBe(0);
  expect([...reports.keys()]).toEqual([version]);
  expect(describeHistory(await copy.history(), { reports })).toContain(
    `reports: shown 2 · bad 1 · errors 1 · failed 1 · LCP 100 % good\n      TypeError: no … for … (Screen.ba9876543210.js:1:20) in mf-help@1.0.0-a1 shell@1.0.0-aa`,
  );
  expect(relayed.map(({ address, key }) => [address, key])).toEqual([
    ['/v1/logs', 'k'],
    ['/v1/logs', 'k'],
  ]);
  expect(JSON.stringify(relayed)).not.toMatch(/Lina|example\.org|made-up/);
  expect(JSON.stringify(relayed[1]!.body)).toContain('no … for …');
});

test('what is no report of a page of ours is refused, and no more than so many in a minute are taken', async () => {
  await serve({ REPORTS: 'on' });
  const good = report('mf-help@1.0.0-a1', ['app.screen.shown']);
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00Z'));
  expect(await send(good, { origin: 'https://evil.example' })).toBe(403);
  expect(await send(good, { 'content-type': 'text/plain' })).toBe(415);
  expect(await send(good, { 'content-encoding': 'gzip' })).toBe(415);
  expect(await send('{')).toBe(400);
  expect(await send(report('mf-help@1.0.0-a1', ['app.something']))).toBe(400);
  expect(await send(report('mf-help@1.0.0-a1', ['exception', { 'user.id': 'u1' }]))).toBe(400);
  expect(await send(`"${'x'.repeat(40_000)}"`)).toBe(413);
  // The ones before count, too, as far as they were looked at.
  const many = await Promise.all(Array.from({ length: 300 }, () => send(good)));
  expect(new Set(many)).toEqual(new Set([200, 429]));
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:01:00Z'));
  expect(await send(good)).toBe(200);
  jest.restoreAllMocks();
});

test('a request has no more records, of all versions together, than the 50 that a page sends', async () => {
  await serve({ REPORTS: 'on' });
  const errors = (version: string, number: number) => report(version, ...Array(number).fill(error)).resourceLogs;
  const sendBoth = (number: number) =>
    send({ resourceLogs: [...errors('mf-help@1.0.0-a1', 25), ...errors('shell@1.0.0-aa', number)] });
  expect([await sendBoth(25), await sendBoth(26)]).toEqual([200, 400]);
});

test.each([
  ['https://box.example', /; report-to reports; report-uri \/-\/reports$/],
  // Chromium has the Reporting API with https alone, and ignores `report-uri` beside `report-to`.
  ['http://localhost:3000', /(?<!report-to.+); report-uri \/-\/reports$/],
])('browsers report violations of the policy of %s', async (origin, reports) => {
  await serve({ REPORTS: 'on', SITE_ORIGIN: origin });
  const { headers } = await fetch(`http://127.0.0.1:${portOf(server)}/faq`);
  expect(headers.get('content-security-policy')).toMatch(reports);
  expect(headers.get('reporting-endpoints')).toBe('reports="/-/reports"');
  expect(headers.get('integrity-policy-report-only')).toBe('blocked-destinations=(script), endpoints=(reports)');
});

const violation = (body: object, type = 'csp-violation') => ({ age: 1, type, url: 'https://x.example/', body });

test('violations of our policies are counted by the version whose file caused them, and shown with the history', async () => {
  await serve({ REPORTS: 'on' });
  const { origin } = await copy.newest();
  const documentURL = `${origin}/faq?name=Lina`;
  const sourceFile = `${origin}/mf-help/1.0.0-a1/Screen.ba9876543210.js`;
  const blockedURL = 'https://evil.example/lina.js?id=Lina';
  const api = { 'content-type': 'application/reports+json', origin: 'null' };
  const ofRemote = violation({ documentURL, blockedURL, effectiveDirective: 'script-src-elem', sourceFile });
  const ofShell = violation({ documentURL, blockedURL, destination: 'script' }, 'integrity-violation');
  const ownFile = violation(
    { documentURL, blockedURL: `${sourceFile}?r=1`, destination: 'script' },
    'integrity-violation',
  );
  const expected = violation(
    { documentURL, blockedURL: 'https://js.stripe.com/x', destination: 'script' },
    'integrity-violation',
  );
  const ofExtension = violation({ documentURL, blockedURL: 'inline', sourceFile: 'chrome-extension' });
  const foreign = violation({ documentURL: 'https://foreign.example/', blockedURL: 'inline' });
  expect(await send([ofRemote, ownFile, ofShell, expected, ofExtension, foreign], api)).toBe(200);
  const legacy = { 'document-uri': documentURL, 'blocked-uri': 'inline', 'effective-directive': 'style-src' };
  expect(await send({ 'csp-report': legacy }, { 'content-type': 'application/csp-report' })).toBe(200);
  expect(await send([{ type: 'deprecation', body: {} }], api)).toBe(400);
  expect(await send([ofRemote], { ...api, origin: 'https://evil.example' })).toBe(403);
  await close(server);
  const reports = await kept('shell@1.0.0-aa', 2, 'policy');
  expect(Object.fromEntries(reports)).toEqual({
    'mf-help@1.0.0-a1': {
      counts: { policy: 2 },
      messages: [
        'policy: script-src-elem blocked https://evil.example',
        'policy: integrity of script blocked Screen.ba9876543210.js',
      ],
    },
    'shell@1.0.0-aa': {
      counts: { policy: 2 },
      messages: ['policy: integrity of script blocked https://evil.example', 'policy: style-src blocked inline'],
    },
  });
  const history = describeHistory(await copy.history(), { reports });
  expect(history).toContain('reports: policy 2\n      policy: script-src-elem blocked https://evil.example');
});

test('one client counts up to 240 times a minute, and does not keep others from counting', async () => {
  await serve({ REPORTS: 'on' });
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00Z'));
  const from = (client: string) =>
    send(report('mf-help@1.0.0-a1', ['app.screen.shown']), { 'x-forwarded-for': `203.0.113.9, ${client}` });
  const flood = await Promise.all(Array.from({ length: 241 }, (_, number) => from(`2001:db8:1:2::${number}`)));
  expect(flood.filter((status) => status === 429)).toHaveLength(1);
  expect(await from('2001:db8:1:3::1')).toBe(200);
  jest.restoreAllMocks();
});

test('no attribute of a forged report brings personal data to the history or the collector', async () => {
  await serve({ REPORTS: 'on' });
  const forged: [string, Attributes] = [
    'exception',
    {
      'exception.type': 'lina@example.org',
      'exception.message': 'no story',
      'code.file.path': '/lina@example.org.js',
      'code.line.number': 'Lina',
      name: 'Lina Berg',
    },
  ];
  expect(await send(report('mf-help@1.0.0-a1', forged))).toBe(200);
  await close(server);
  const reports = await kept('mf-help@1.0.0-a1', 1, 'errors');
  expect(reports.get('mf-help@1.0.0-a1')?.messages).toEqual(['Error: no story']);
  while (relayed.length === 0) await takeTurn();
  expect(JSON.stringify(relayed)).not.toMatch(/lina/i);
});

test('messages of strangers give the terminal of an operator no orders', async () => {
  await serve({ REPORTS: 'on' });
  const forged = `\u001bc\u001b]0;owned\u0007 \r\n2026-11-22 shell@9.9.9 release\u202e`;
  await send(report('mf-help@1.0.0-a1', ['exception', { 'exception.type': 'Error', 'exception.message': forged }]));
  await close(server);
  const reports = await kept('mf-help@1.0.0-a1', 0);
  const text = describeHistory(await copy.history(), { reports });
  expect(text).toContain('Error: ');
  expect(text).not.toMatch(/[\u001b\u0007\r\u202e]|^2026-11-22 shell@9/m);
});

test('the messages of the latest hours are shown, of whatever day', async () => {
  await serve({});
  const day = (...hours: string[]) =>
    JSON.stringify(
      Object.fromEntries(hours.map((hour) => [hour, { 'shell@1.0.0-aa': { counts: {}, messages: [`at ${hour}`] } }])),
    );
  await store.put('reports/2026-11-25.0a.json', day('06', '07', '08', '09', '10', '23'));
  const messagesOf = async () => (await readReports(store, begin)).get('shell@1.0.0-aa')?.messages;
  expect(await messagesOf()).toEqual(['at 07', 'at 08', 'at 09', 'at 10', 'at 23']);
  await store.put('reports/2026-11-24.0b.json', day('22'));
  await store.put('reports/2026-11-26.0a.json', day('00'));
  expect(await messagesOf()).toEqual(['at 08', 'at 09', 'at 10', 'at 23', 'at 00']);
});

test('an operator reads of each time in which no reports were kept, once', async () => {
  await serve({});
  const complained = jest.spyOn(console, 'error').mockReturnValue();
  let isReadOnly = true;
  const put: typeof store.put = async (...object) => {
    if (isReadOnly) throw new Error('The storage is read-only.');
    return store.put(...object);
  };
  const writer = createReportsWriter({ ...store, put });
  for (isReadOnly of [true, true, false, true]) {
    writer.add('mf-help@1.0.0-a1', { shown: 1 }, []);
    await writer.end();
  }
  expect(complained.mock.calls).toEqual(Array.from({ length: 2 }, () => [expect.stringContaining('read-only')]));
  jest.restoreAllMocks();
});

test('a day of reports takes at most 5 MB', async () => {
  await serve({});
  const writer = createReportsWriter(store);
  const addLong = async (version: string) => {
    writer.add(version, { shown: 1 }, ['x'.repeat(3_000_000)]);
    await writer.end();
  };
  await addLong('mf-help@1.0.0-a1');
  await addLong('shell@1.0.0-aa');
  expect([...(await readReports(store, begin)).keys()]).toEqual(['mf-help@1.0.0-a1']);
});

test('two servers count side by side', async () => {
  await serve({});
  const writers = [createReportsWriter(store), createReportsWriter(store)];
  for (const writer of writers) writer.add('mf-help@1.0.0-a1', { shown: 1 }, []);
  await Promise.all(writers.map((writer) => writer.end()));
  expect((await readReports(store, begin)).get('mf-help@1.0.0-a1')?.counts).toEqual({ shown: 2 });
});
