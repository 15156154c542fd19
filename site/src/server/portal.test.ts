import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { serveMetrics } from 'node-kit/serveMetrics.ts';
import { preview, release } from 'release/publish/release.ts';
import { askServer, createWorkingCopy, inDays } from 'release/testing.ts';
import { createReportMetrics } from '../reports/reportMetrics.ts';
import { renderPortalPage } from './renderPortalPage.ts';
import { createSiteServer } from './siteServer.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let server: Server;

/** Texts of the page, one for each name in it. */
async function readPortal(): Promise<string> {
  const html = await renderPortalPage(await copy.site(), createReportMetrics(copy.store), new Date());
  return html.replace(/<style>.*?<\/style>|<[^>]*>/gs, '').replace(/\s+/g, ' ');
}
const releaseHelp = async (id: string) => {
  await copy.writeRemote('mf-help', ['/faq'], { id });
  return release(copy.root, copy.store, 'mf-help');
};

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.startExample();
});
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  await copy.remove();
});

test('one page names what is live, of whom, and everything else that pages may show', async () => {
  await releaseHelp('b2');
  await copy.writeRemote('mf-help', ['/faq'], { id: 'e5' });
  await preview(copy.root, copy.store, 'mf-help', { until: inDays(1).toISOString() });
  const text = await readPortal();
  expect(text).toContain(
    'mf-help owner @box/mf-help, mf-help@box.example live 1.0.0-b2 fallback 1.0.0-a1 preview 1.0.0-e5',
  );
  expect(text).toMatch(/mf-landing owner .+ live 1\.0\.0-a1/);
});

test('it counts what pages have reported, and shows what three of four visits of a screen were better than', async () => {
  await releaseHelp('b2');
  const metrics = createReportMetrics(copy.store);
  const ofHelp = { part: 'mf-help', version: '1.0.0-b2', screen: 'Screen' };
  for (const kind of ['shown', 'shown', 'error']) metrics.count({ ...ofHelp, kind });
  for (const value of [700, 1_100, 1_200, 9_000]) metrics.count({ ...ofHelp, kind: 'LCP', value });
  for (const value of [0.02, 0.5]) metrics.count({ ...ofHelp, kind: 'CLS', value });
  metrics.count({ ...ofHelp, kind: 'INP', value: 9_000 });
  metrics.count({ ...ofHelp, version: '1.0.0-a1', kind: 'failed' });
  const html = await renderPortalPage(await copy.site(), metrics, new Date());
  expect(html).toMatch(
    /1\.0\.0-b2<\/code><br \/>shown 2 · error 1<br \/>Screen: LCP ≤ 1200 · CLS ≤ 0.5 · INP &gt; 8000/,
  );
  expect(html).toMatch(/1\.0\.0-a1<\/code><br \/>failed 1/);
});

test('a page for operators that cannot be rendered is an error, not an empty page', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  server = createSiteServer({ ...copy.store, list: () => Promise.reject(new Error('The storage does not answer.')) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  expect((await askServer((server.address() as AddressInfo).port, { path: '/-/' })).status).toBe(500);
  jest.restoreAllMocks();
});

test('operators see it, on the port of the metrics or on their own machine; customers never', async () => {
  server = createSiteServer(copy.store);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await askServer(port, { path: '/-/' })).toMatchObject({
    status: 200,
    headers: { 'content-security-policy': expect.stringContaining("default-src 'none'") },
  });
  await copy.writeRelease({ page: { ...(await copy.newest()).page, environment: 'production' } });
  expect((await askServer(port, { path: '/-/' })).status).toBe(404);
  expect((await askServer(port, { path: '/-' })).status).toBe(404);

  const own = { host: '127.0.0.1', port: await findFreePort(), variable: 'SITE_METRICS_PORT' };
  const stop = await serveMetrics({ ...own, text: async () => '# metrics', portal: readPortal });
  expect((await askServer(own.port, { path: '/-/' })).body.toString()).toContain('What is live');
  expect((await askServer(own.port, { path: '/metrics' })).body.toString()).toBe('# metrics');
  for (const path of ['/metrics', '/-/']) {
    expect([path, (await askServer(own.port, { path, method: 'HEAD' })).status]).toEqual([path, 200]);
    const { status, headers } = await askServer(own.port, { path, method: 'POST' });
    expect([path, status, headers.allow]).toEqual([path, 405, 'GET, HEAD']);
  }
  await stop();
});
