import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readRemote, listRemoteNames } from 'page-contract/remotes';
import { checkCandidate } from 'release/checks/checkCandidate.ts';
import { createPublishedCandidate } from 'release/checks/readCandidate.ts';
import { listLiveVersions, readLiveSite } from 'site/manifest/readSite.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { readStack } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { waitForApp, heading } from './src/page.ts';
import { actions, at, menu, openMenuEntry, register, sentences, titles } from './src/steps.ts';

const card = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('button', { name: actions.retry }) });

test('A style sheet that hangs says so after 10 seconds, ends after 120, and a retry heals (acc 24)', async ({
  page,
  person,
  errors,
}) => {
  errors.announce(/could not be loaded/);
  await page.clock.install();
  await page
    .context()
    .route('**/mf-help/**/*.css*', (route) => (route.request().url().includes('?r=') ? route.continue() : undefined));
  await register(person);
  const asked = page.waitForRequest('**/mf-help/**/*Faq*.css*');
  await openMenuEntry(person, menu.faq);
  await asked;
  await page.clock.fastForward(10_000);
  await page.getByText(/dauert länger/).waitFor();
  await page.clock.fastForward(110_000);
  await card(page).waitFor();
  await page.getByRole('button', { name: actions.retry }).click();
  await heading(page, titles.faq).waitFor();
  await expect(page.getByRole('searchbox')).not.toHaveCSS('border-radius', '0px');
});

test('Every screen comes from its own remote, the first without Module Federation; React is loaded once (acc 269)', async ({
  page,
  person,
}) => {
  const scripts: string[] = [];
  page.on(
    'response',
    (response) => response.request().resourceType() === 'script' && scripts.push(new URL(response.url()).pathname),
  );
  await register(person);
  const root = join(import.meta.dirname, '../..');
  const inTheSidebar = listRemoteNames(root).flatMap((name) => {
    const entry = readRemote(join(root, name)).module.routes.find(({ sidebar }) => sidebar);
    return entry?.sidebar ? [{ name, title: entry.title, label: entry.sidebar.label }] : [];
  });
  expect(inTheSidebar.map(({ name }) => name)).toContain('mf-help');
  for (const { name, title, label } of inTheSidebar) {
    await openMenuEntry(person, label);
    await expect(page).toHaveTitle(title);
    expect(scripts.some((path) => path.startsWith(`/${name}/1.0.0-`))).toBe(true);
  }
  // The page was opened with /login: its remote's container went on with what was there, and was not evaluated a second
  // time.
  const containers = scripts.filter((path) => /\/(?:direct|remoteEntry)\.[^/]+$/.test(path));
  expect(containers.map((path) => path.replace(/^\/([^/]+)\/.+\/(\w+)\..+$/, '$1 $2')).sort()).toEqual([
    'mf-account direct',
    'mf-help remoteEntry',
    'mf-subscription remoteEntry',
  ]);
  const bodies = await Promise.all(
    [...new Set(scripts)].map(async (path) => [path, await (await fetch(at(path))).text()] as const),
  );
  const ofReact = bodies.filter(
    ([, body]) => body.includes('react.transitional.element') && body.includes('createRoot'),
  );
  // In a file of its own, which a release of the shell leaves in the browsers' caches.
  expect(ofReact.map(([path]) => path)).toEqual([expect.stringMatching(/^\/react\./)]);
});

test('A page asks at once for its own screen alone, in few and light files, none of them Module Federation', async () => {
  for (const [path, atMostKilobytes] of [
    ['/login', 97],
    ['/dashboard', 143],
    ['/subscription', 142],
    ['/faq', 123],
  ] as const) {
    const html = await (await fetch(at(path))).text();
    const scripts = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+\.js)"/g)].map(
      ([, address]) => address!,
    );
    const answers = await Promise.all(
      scripts.map((address) => fetch(at(address), { method: 'HEAD', headers: { 'accept-encoding': 'br' } })),
    );
    const bytes = answers.reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0);
    expect([path, scripts.filter((address) => /\/(?:federation|remoteEntry)\./.test(address))]).toEqual([path, []]);
    expect(scripts.length).toBeLessThanOrEqual(8);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(atMostKilobytes * 1000);
  }
});

test('Each build that is live here keeps what a release asks of it, its own budgets too', async () => {
  const site = await readLiveSite(createFolderStore(readStack().siteDir));
  for (const [deployable, version] of Object.entries(listLiveVersions(site.manifest)))
    expect((await checkCandidate(createPublishedCandidate(site, deployable, version))).reasons).toEqual([]);
});

test('While a screen is awaited nothing below it is in the picture, so nothing moves when it comes', async ({
  page,
  person,
}) => {
  await register(person);
  await page.setViewportSize({ width: 412, height: 823 });
  let letThrough: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  await page.context().route('**/mf-account/**/*.js', (route) => gate.then(() => route.continue()));
  await page.goto(at('/dashboard'), { waitUntil: 'commit' });
  const waiting = page.getByRole('main').locator('[aria-busy="true"]');
  await waiting.waitFor();
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as unknown as { sources: { node?: Node }[] }[])
        moved.push(...sources.map(({ node }) => node?.nodeName ?? '?'));
    }).observe({ type: 'layout-shift' });
  });
  letThrough();
  await page.getByText(sentences.noBox).waitFor();
  await waiting.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).not.toContain('FOOTER');
});

test('What reports errors and measurements is small, and no page loads or keeps it unless that is configured (acc 25)', async () => {
  const { files } = JSON.parse(readFileSync('shell/dist/contract.json', 'utf8')) as {
    files: Record<string, { brotli: number }>;
  };
  const [[reports, { brotli }] = ['', { brotli: 0 }]] = Object.entries(files).filter(([name]) =>
    /^reports\./.test(name),
  );
  expect(brotli).toBeGreaterThan(1_000);
  expect(brotli).toBeLessThanOrEqual(2_500);
  expect(await (await fetch(at('/service-worker.js'))).text()).not.toContain(reports);
  expect(await (await fetch(at('/'))).text()).not.toContain('"reports"');
  expect((await fetch(at('/-/reports'), { method: 'POST' })).status).toBe(405);
});

test('The page asks no third party before the visitor acts (acc 25, 40)', async ({ page }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto(at('/'));
  await waitForApp(page);
  await page.waitForLoadState('networkidle');
  expect([...origins]).toEqual([at('')]);
});
