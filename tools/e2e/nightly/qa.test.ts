import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { readRemote, listRemoteNames } from 'page-contract/remotes';
import { createPicturesEnvironment } from 'release/config.ts';
import { buildPages } from 'release/qa/buildPages.ts';
import { compareWithApp } from 'release/qa/compareWithApp.ts';
import { launchLocalBrowser } from 'release/rehearsal/launchLocalBrowser.ts';
import { readScenarios } from 'release/rehearsal/readScenarios.ts';
import { listOpenableStates } from 'release/rehearsal/rehearsedStates.ts';
import { openLiveCopy } from 'release/rehearsal/stagingSite.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { readStack } from '../src/config.ts';
import { expect, test } from '../src/fixtures.ts';
import { createChangedBuild } from '../src/release.ts';
import { actions, titles } from '../src/steps.ts';

// The remotes alone, as static pages for a tester: as the customer gets them, and with what goes wrong while they are
// being loaded.

const root = join(import.meta.dirname, '../../..');
/** Folder in which a preview may serve them. */
const base = '/reviews/17/';
let folder: string;
let browser: Browser;
let host: Server;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qa-'));
  await buildPages(root, folder);
  browser = (await launchLocalBrowser())!;
  host = staticHost().listen(0);
});

test.afterAll(async () => {
  await browser?.close();
  host?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As simple as a host can be: files, folders with a slash, and nothing else. */
const staticHost = () =>
  createServer(({ url = '' }, response) => {
    const { pathname, search } = new URL(url, 'http://host.test');
    const file = join(folder, pathname.replace(base, '/'));
    if (!pathname.startsWith(base) || !existsSync(file)) return response.writeHead(404).end();
    if (!statSync(file).isDirectory())
      return createReadStream(file).pipe(response.writeHead(200, { 'content-type': typeOf(file) }));
    if (!pathname.endsWith('/')) return response.writeHead(301, { location: `${pathname}/${search}` }).end();
    return createReadStream(join(file, 'index.html')).pipe(response.writeHead(200, { 'content-type': 'text/html' }));
  });

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };
const typeOf = (file: string) => types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

async function open(address: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}${base}${address}`);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const again = (page: Page) => page.getByRole('button', { name: actions.retry });
const failed = (page: Page) => page.getByText('Dieser Bereich lässt sich gerade nicht öffnen.').waitFor();
const slow = (page: Page) => page.getByText('Das Laden dauert länger als sonst.').waitFor();

for (const remote of listRemoteNames(root))
  test(`What QA sees of ${remote} alone is what the customer gets: accessibility tree, order of focus and layout (acc 300)`, async () => {
    const scenarios = await readScenarios(root, remote);
    const all = listOpenableStates(readRemote(join(root, remote)).module, scenarios).filter(
      ({ name }) => scenarios[name],
    );
    // One state of each screen; `npm run qa -- parity` compares them all.
    const states = all.filter(
      ({ route }, place) => all.findIndex((one) => one.route.expose === route.expose) === place,
    );
    expect(states.length).toBeGreaterThan(1);
    const staging = await openLiveCopy(createFolderStore(readStack().siteDir));
    try {
      const differences = await compareWithApp(browser, staging, join(folder, remote), states);
      expect(differences.map(({ state, description }) => `${state}: ${description}`)).toEqual([]);
    } finally {
      await staging.close();
    }
  });

test('From the list of all states a tester comes to one with all switches, on a host that knows no server of ours', async () => {
  const page = await open('');
  await page.getByRole('combobox', { name: 'Person' }).selectOption('ben');
  await page.getByRole('spinbutton', { name: /^Seconds of waiting/ }).fill('11');
  await page.getByRole('link', { name: 'faq-linked' }).click();
  await heading(page, titles.faq);
  expect(page.url()).toMatch(/\/reviews\/17\/mf-help\/faq\/?\?scenario=faq-linked&person=ben&wait=11#kuendigen$/);
  await page.reload();
  await heading(page, titles.faq);
  await page.getByRole('link', { name: 'Impressum' }).click();
  await heading(page, '/impressum');
  expect(new URL(page.url()).pathname).toBe('/reviews/17/mf-help/impressum');
  await page.close();
});

test('A remote that does not come: patience at 119 seconds, the notice at 121, by address', async () => {
  const waiting = await open('mf-help/faq/?scenario=faq&fault=entry-hangs&wait=119');
  await slow(waiting);
  const given = await open('mf-help/faq/?scenario=faq&fault=chunk-hangs&wait=121');
  await failed(given);
  expect(await again(waiting).count()).toBe(1);
  await given.getByRole('link', { name: 'Konto' }).click();
  await heading(given, '/account');
  await Promise.all([waiting.close(), given.close()]);
});

test('A remote that is gone, is HTML or differs by a byte is the shell’s notice in its place', async () => {
  const faults = ['entry-404', 'entry-html', 'entry-changed', 'chunk-404', 'chunk-html', 'chunk-changed'];
  const pages = await Promise.all(faults.map((fault) => open(`mf-help/faq/?scenario=faq&fault=${fault}`)));
  await Promise.all(pages.map(failed));
  await Promise.all(pages.map((page) => page.close()));
});

test('A remote whose files went with a release comes from the version that is live', async () => {
  const page = await open('mf-help/faq/?scenario=faq&fault=entry-gone');
  await heading(page, titles.faq);
  await page.close();
});

/** Runs `npm run qa -- pictures mf-help --state faq` with the builds of another working copy. */
function pictures(builds: string): { status: number | null; output: string } {
  const options = { remotes: ['mf-help'], state: 'faq', site: readStack().siteDir, root: builds };
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const config = join(root, 'release/src/qa/playwright.config.ts');
  const words = [cli, 'test', '--config', config, '--output', join(folder, 'results')];
  const { status, stdout } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    // Playwright refuses to run inside of Jest, which it knows by this name.
    env: { ...createPicturesEnvironment(options), JEST_WORKER_ID: undefined },
  });
  return { status, output: stdout };
}

test('Pictures of the last build are compared with those of the live version, taken in the same run', () => {
  expect(pictures(root)).toEqual({ status: 0, output: expect.stringContaining('1 passed') });
  const build = createChangedBuild('mf-help', (code) => code.replaceAll(titles.faq, 'Oft gefragt'));
  const { status, output } = pictures(build.root);
  build.remove();
  expect(status).toBe(1);
  expect(output).toMatch(/\d+ pixels .* are different/);
});
