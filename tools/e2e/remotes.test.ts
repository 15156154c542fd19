import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRemote, listRemoteNames } from 'page-contract/remotes';
import { expect, test } from './src/fixtures.ts';
import { waitForApp } from './src/page.ts';
import { at, openMenuEntry } from './src/steps.ts';

test('Every screen comes from its own remote, the first without Module Federation; React is loaded once (acc 269)', async ({
  page,
  person,
  signedIn,
}) => {
  const scripts: string[] = [];
  page.on(
    'response',
    (response) => response.request().resourceType() === 'script' && scripts.push(new URL(response.url()).pathname),
  );
  await signedIn();
  await page.goto(at('/login'));
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
  const containers = scripts.filter((path) => /\/(?:direct|remoteEntry)\.js$/.test(path));
  expect(containers.map((path) => path.replace(/^\/([^/]+)\/.+\/(\w+)\.js$/, '$1 $2')).sort()).toEqual([
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
    ['/', 105],
    ['/kuendigen', 106],
    ['/login', 101],
    ['/dashboard', 150],
    ['/subscription', 150],
    ['/faq', 128],
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

test('What reports errors and measurements is small, and no page loads or keeps it unless that is configured (acc 25)', async () => {
  const { files } = JSON.parse(readFileSync('shell/dist/contract.json', 'utf8')) as {
    files: Record<string, { brotli: number }>;
  };
  const found = Object.entries(files).filter(([name]) => /^(reports|web-vitals)\./.test(name));
  expect(found).toHaveLength(2);
  expect(found.reduce((sum, [, { brotli }]) => sum + brotli, 0)).toBeLessThanOrEqual(4_500);
  const worker = await (await fetch(at('/service-worker.js'))).text();
  for (const [name] of found) expect(worker).not.toContain(name);
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
