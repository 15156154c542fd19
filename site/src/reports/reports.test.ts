import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveMetrics } from 'node-kit/serveMetrics.ts';
import { createWorkingCopy } from 'release/testing.ts';
import { createSiteServer } from '../server/siteServer.ts';
import { createReportMetrics, type ReportMetrics } from './reportMetrics.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let server: Server;
let metrics: ReportMetrics;
/** Lines of the server's log. */
let log: Record<string, unknown>[];

beforeEach(async () => {
  log = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => {
    const { time, ...rest } = JSON.parse(line) as Record<string, unknown>;
    expect(time).toMatch(/^\d{4}-.+Z$/);
    log.push(rest);
  });
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/faq']);
});
afterEach(async () => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await copy.remove();
});

async function serve(env: Record<string, string>) {
  await copy.start(env);
  metrics = createReportMetrics(copy.store);
  server = createSiteServer(copy.store, { metrics });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

const send = async (body: unknown, headers: Record<string, string> = {}) =>
  (
    await fetch(address('/-/reports'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).status;

/** Report of a page. */
const shown = { part: 'mf-help', version: '1.0.0-a1', screen: 'Screen', kind: 'shown' };
const at = [
  '/mf-help/1.0.0-a1/Screen.ba9876543210.js:1:20',
  '/mf-help/1.0.0-a1/remoteEntry.js:1:9',
  '/main.0123456789ab.js:1:2',
];

test('live versions and reports are metrics for Prometheus, and each report is a line of the log', async () => {
  await serve({ REPORTS: 'on' });
  expect(await copy.read('/faq')).toContain('"reports":"/-/reports"');
  const error = { ...shown, kind: 'error', value: 'TypeError', at };
  const call = { ...shown, kind: 'call', value: '3f2a91bc04de', at };
  const vital = { ...shown, kind: 'LCP', value: 1_200 };
  for (const report of [shown, shown, error, call, vital]) expect(await send(report)).toBe(204);
  expect(log).toEqual([shown, shown, error, call, vital].map((report) => ({ event: 'report', ...report })));
  const stop = await serveMetrics({ text: metrics.text, host: '127.0.0.1', port: 0, variable: 'SITE_METRICS_PORT' });
  const lines = (await metrics.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  const labels = 'part="mf-help",version="1.0.0-a1",screen="Screen"';
  expect(lines).toEqual([
    'site_live_version{part="shell",version="1.0.0-aa"} 1',
    'site_live_version{part="mf-help",version="1.0.0-a1"} 1',
    `site_reports_total{${labels},kind="shown"} 2`,
    `site_reports_total{${labels},kind="error"} 1`,
    `site_reports_total{${labels},kind="call"} 1`,
    ...[10, 25, 50, 100, 200, 250, 500, 800, 1_200, 1_800, 2_500, 4_000, 8_000, '+Inf'].map(
      (bound) => `site_web_vital_bucket{le="${bound}",${labels},vital="LCP"} ${Number(bound) < 1_200 ? 0 : 1}`,
    ),
    `site_web_vital_sum{${labels},vital="LCP"} 1200`,
    `site_web_vital_count{${labels},vital="LCP"} 1`,
  ]);
  await stop();
});

test('without being configured nothing is taken (acc 25)', async () => {
  await serve({});
  expect(await send(shown)).toBe(405);
  expect(await copy.read('/faq')).not.toContain('/-/reports');
  expect(log).toEqual([]);
});

test('reports about versions and screens that the site does not have are dropped', async () => {
  await serve({ REPORTS: 'on' });
  const ofOther = { part: 'shell', version: '1.0.0-aa', kind: 'LCP', value: 900 };
  for (const change of [{ version: '9.9.9-made-up' }, { part: 'mf-lina' }, { screen: 'Lina' }, ofOther])
    expect([change, await send({ ...shown, ...change })]).toEqual([change, 204]);
  expect(log).toEqual([]);
});

test('nothing in a forged report is free text, an address or another person’s data (acc 258, 319)', async () => {
  await serve({ REPORTS: 'on' });
  const error = { ...shown, kind: 'error', value: 'TypeError', at };
  const forged = [
    { ...shown, kind: 'something' },
    { ...shown, user: 'u1' },
    { ...shown, value: 'Lina Berg' },
    { ...shown, kind: 'LCP', value: 'lina' },
    { ...shown, kind: 'LCP', value: -1 },
    { ...shown, kind: 'call', value: 'lina@example.org', at },
    { ...error, value: 'lina@example.org' },
    { ...error, value: 'x'.repeat(41) },
    { ...error, at: ['/lina@example.org.js:1:1'] },
    { ...error, at: ['/faq?suche=Lina'] },
    { ...error, at: ['/mf-help/1.0.0-a1/lina@example.org/Lina-Berg'] },
    { ...error, at: ['/mf-help/1.0.0-a1/Lina.js:1:1'] },
    { ...error, at: ['/mf-help/lina/remoteEntry.js:1:1'] },
    { ...error, at: ['\u001b]0;owned\u0007.js:1:1'] },
    { ...error, at: Array.from({ length: 6 }, () => at[0]) },
    { ...error, message: 'no story for Lina' },
  ];
  for (const report of forged) expect([report, await send(report)]).toEqual([report, 400]);
  expect(log).toEqual([]);
});

test('what is no report of a page of ours is refused, and no more than so many in a minute are taken (acc 319)', async () => {
  await serve({ REPORTS: 'on' });
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00Z'));
  expect(await send(shown, { origin: 'https://evil.example' })).toBe(403);
  expect(await send(shown, { 'content-type': 'text/plain' })).toBe(415);
  expect(await send(shown, { 'content-encoding': 'gzip' })).toBe(415);
  expect(await send('{')).toBe(400);
  expect(await send(`"${'x'.repeat(40_000)}"`)).toBe(413);
  // The ones before count, too, as far as they were looked at.
  const many = await Promise.all(Array.from({ length: 300 }, () => send(shown)));
  expect(new Set(many)).toEqual(new Set([204, 429]));
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:01:00Z'));
  expect(await send(shown)).toBe(204);
});

test('one client counts up to 240 times a minute, and does not keep others from counting (acc 319)', async () => {
  await serve({ REPORTS: 'on' });
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00Z'));
  const from = (client: string) => send(shown, { 'x-forwarded-for': `203.0.113.9, ${client}` });
  const flood = await Promise.all(Array.from({ length: 241 }, (_, number) => from(`2001:db8:1:2::${number}`)));
  expect(flood.filter((status) => status === 429)).toHaveLength(1);
  expect(await from('2001:db8:1:3::1')).toBe(204);
});

test('each violation counts, of which a browser may send twenty at once (acc 319)', async () => {
  await serve({ REPORTS: 'on' });
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00Z'));
  const { origin } = await copy.newest();
  const list = Array.from({ length: 20 }, () => violation({ documentURL: `${origin}/faq`, blockedURL: 'inline' }));
  const headers = { 'content-type': 'application/reports+json', origin: 'null' };
  const statuses: number[] = [];
  for (let request = 0; request < 13; request += 1) statuses.push(await send(list, headers));
  expect(statuses).toEqual([...Array(12).fill(204), 429]);
  expect(log).toHaveLength(240);
});

test.each([
  ['https://box.example', /; report-to reports; report-uri \/-\/reports$/],
  // Chromium has the Reporting API with https alone, and ignores `report-uri` beside `report-to`.
  ['http://localhost:3000', /(?<!report-to.+); report-uri \/-\/reports$/],
])('browsers report violations of the policy of %s', async (origin, reports) => {
  await serve({ REPORTS: 'on', SITE_ORIGIN: origin });
  const { headers } = await fetch(address('/faq'));
  expect(headers.get('content-security-policy')).toMatch(reports);
  expect(headers.get('reporting-endpoints')).toBe('reports="/-/reports"');
  expect(headers.get('integrity-policy-report-only')).toBe('blocked-destinations=(script), endpoints=(reports)');
});

const violation = (body: object, type = 'csp-violation') => ({ age: 1, type, url: 'https://x.example/', body });

test('violations of our policies are counted by the version whose file caused them, and logged', async () => {
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
  const container = violation(
    { documentURL, blockedURL: `${origin}/mf-help/1.0.0-a1/direct.js`, destination: 'script' },
    'integrity-violation',
  );
  const expected = violation(
    { documentURL, blockedURL: 'https://js.stripe.com/x', destination: 'script' },
    'integrity-violation',
  );
  const ofExtension = violation({ documentURL, blockedURL: 'inline', sourceFile: 'chrome-extension' });
  const foreign = violation({ documentURL: 'https://foreign.example/', blockedURL: 'inline' });
  expect(await send([ofRemote, ownFile, container, ofShell, expected, ofExtension, foreign], api)).toBe(204);
  const legacy = { 'document-uri': documentURL, 'blocked-uri': 'inline', 'effective-directive': 'style-src' };
  expect(await send({ 'csp-report': legacy }, { 'content-type': 'application/csp-report' })).toBe(204);
  expect(await send([{ type: 'deprecation', body: {} }], api)).toBe(400);
  expect(await send([ofRemote], { ...api, origin: 'https://evil.example' })).toBe(403);
  const line = (part: string, version: string, value: string) => ({
    event: 'report',
    part,
    version,
    screen: '',
    kind: 'policy',
    value,
  });
  expect(log).toEqual([
    line('mf-help', '1.0.0-a1', 'script-src-elem blocked https://evil.example'),
    line('mf-help', '1.0.0-a1', 'integrity of script blocked Screen.ba9876543210.js'),
    line('mf-help', '1.0.0-a1', 'integrity of script blocked direct.js'),
    line('shell', '1.0.0-aa', 'integrity of script blocked https://evil.example'),
    line('shell', '1.0.0-aa', 'style-src blocked inline'),
  ]);
  expect(await metrics.describe('mf-help', '1.0.0-a1')).toEqual(['policy 3']);
});
