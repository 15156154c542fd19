import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { launchOptions } from 'e2e/src/browser.ts';
import { startStack } from 'e2e/src/startStack.ts';
import { chromium, type BrowserContext } from 'playwright-core';
import { folderStore } from 'site/store/folderStore.ts';
import { measureAfterRelease } from './afterRelease.ts';
import { auditPage } from './audit.ts';
import { measureBuilds } from './buildTimes.ts';
import { extentOf } from './extent.ts';
import { measureLoading } from './loading.ts';
import { machineIndex } from './machineIndex.ts';
import { median } from './median.ts';
import { memoryOf } from './memory.ts';
import { buildMonolith } from './monolith.ts';
import { measurePageChanges } from './pageChanges.ts';
import { pages } from './pages.ts';
import { comparePainting } from './painting.ts';
import { kilobytes, milliseconds, ratio, seconds, spread, table, type Cell } from './report.ts';
import { showBackend } from './showBackend.ts';
import { serveVariants } from './variants.ts';

// Everything from one run on this machine: production builds, the local stack, one Chromium. Compare ratios, not
// numbers.
const extent = extentOf(process.argv.slice(2));
const { paintPairs, audited, loadSeconds, latency, pageChanges, builds: timedParts, json } = extent;
const say = (text: string) => process.stdout.write(text);
const shown: object[] = [];
function show(title: string, head: string[], rows: Cell[][]): void {
  shown.push({ title, head, rows });
  say(table(title, head, rows));
}

const index = { before: machineIndex(), after: 0 };
if (extent.backendOnly) {
  await showBackend(show, loadSeconds);
  process.exit();
}
say('Builds and starts the stack ...\n');
const monolith = await buildMonolith();
const { stack, stop } = await startStack();
const sites = await serveVariants(folderStore(stack.siteDir), monolith);
const options = launchOptions({ whole: extent.wholeBrowser });
// The browser finds the server of the variants under the site's own address: calls of its pages are answered by the
// backend.
const mapping = `--host-resolver-rules=MAP ${new URL(stack.origin).host} 127.0.0.1:${sites.port}`;
const browser = await chromium.launch({ ...options, args: [...options.args, mapping] });
try {
  for (const page of pages) {
    const context = await visitor(page.signedIn);
    sites.ours();
    const a = await measureLoading(context, stack.origin, page, { latency });
    await sites.monolith();
    const b = await measureLoading(context, stack.origin, page, { latency });
    sites.ours();
    const { answers: works } = page;
    const answer = works && (await measureLoading(context, stack.origin, { ...page, works }, { latency }));
    show(
      `Until the ${page.name} works`,
      ['', 'parts', 'monolith', 'ratio'],
      [
        [
          'JavaScript (brotli)',
          kilobytes(a.scriptBytes),
          kilobytes(b.scriptBytes),
          ratio(a.scriptBytes, b.scriptBytes),
        ],
        ['requests', a.requests, b.requests, ratio(a.requests, b.requests)],
        ['sequential depth', a.depth, b.depth, ratio(a.depth, b.depth)],
        ...(Number.isFinite(a.depthToAnswer + b.depthToAnswer)
          ? [['depth to the first answer', a.depthToAnswer, b.depthToAnswer, ratio(a.depthToAnswer, b.depthToAnswer)]]
          : []),
        ...(answer ? [['JavaScript until it answers a click', kilobytes(answer.scriptBytes), '', '']] : []),
      ],
    );
    for (const other of page.painting) {
      const { first, largest, blocking, shift } = await comparePainting(
        context,
        stack.origin,
        sites,
        other,
        page,
        extent,
      );
      const against = { monolith: 'monolith', plain: 'same page without scripts' }[other];
      show(
        `Painting of the ${page.name}, phone on a slow network, ${paintPairs} ${paintPairs === 1 ? 'pair' : 'pairs'}`,
        ['', 'parts', against, 'median ratio (range)'],
        [
          ['first contentful paint', milliseconds(first.ours), milliseconds(first.other), spread(first.ratios)],
          ['largest contentful paint', milliseconds(largest.ours), milliseconds(largest.other), spread(largest.ratios)],
          ['blocking time', milliseconds(blocking.ours), milliseconds(blocking.other), ''],
          ['layout shift', shift.ours.toFixed(3), shift.other.toFixed(3), ''],
        ],
      );
    }
    await context.close();
  }
  sites.ours();

  for (const path of audited) {
    const scores = await auditPage(stack.origin + path, launchOptions({ whole: extent.wholeBrowser }));
    const rows = Object.entries(scores).map(([category, score]) => [category, score, ratio(score, 100)]);
    show(`Lighthouse's scores of ${path}`, ['', 'score', 'of the best'], rows);
  }

  const member = await visitor(true);
  const { clicks, heap } = await measurePageChanges(member, stack.origin, pageChanges);
  show(
    `${pageChanges} changes of page by the sidebar, in one document`,
    ['', 'median', 'range'],
    [
      [
        'click to screen with data',
        milliseconds(median(clicks)),
        `${milliseconds(Math.min(...clicks))} – ${milliseconds(Math.max(...clicks))}`,
      ],
      ['heap after them', `${heap.after.toFixed(1)} MB`, `${heap.before.toFixed(1)} MB before`],
    ],
  );

  const dashboard = pages.find(({ name }) => name === 'dashboard')!;
  const { returning, first } = await measureAfterRelease(member, stack, dashboard, latency);
  show(
    'After a release of the shell with one sentence changed',
    ['', 'JavaScript', 'to a first visit'],
    [
      ['dashboard, for who was here before', kilobytes(returning), ratio(returning, first)],
      ['for who was not', kilobytes(first), '1.00×'],
    ],
  );

  const memory = Object.entries(stack.pids).map(([name, pid]) => [name, memoryOf(pid)] as const);
  const sum = memory.reduce((total, [, megabytes]) => total + (megabytes ?? 0), 0);
  if (sum) {
    const goal = 1536;
    const rows = memory.map(([name, megabytes]) => [
      name,
      `${Math.round(megabytes ?? 0)} MB`,
      ratio(megabytes ?? 0, goal),
    ]);
    show(
      'Memory of the local stack (goal: 1536 MB)',
      ['', 'memory', 'of the goal'],
      [...rows, ['all', `${Math.round(sum)} MB`, ratio(sum, goal)]],
    );
  }
} finally {
  await browser.close();
  sites.end();
  await stop();
}

await showBackend(show, loadSeconds);

const builds: (string | number)[][] = [];
for (const part of timedParts) {
  const { cold, warm } = await measureBuilds(part);
  builds.push([part, seconds(cold), seconds(warm), ratio(cold, monolith.seconds)]);
}
show(
  'Builds',
  ['', 'cold, production', 'warm, development', 'cold to monolith'],
  [...builds, ['monolith', seconds(monolith.seconds), '', '1.00×']],
);

index.after = machineIndex();
show(
  'Machine index, higher is faster',
  ['', 'index', 'to the start'],
  [
    ['before the run', index.before, '1.00×'],
    ['after it', index.after, ratio(index.after, index.before)],
  ],
);

if (json !== undefined) {
  const machine = { processors: cpus().length, model: cpus()[0]?.model, node: process.version, index };
  writeFileSync(json, JSON.stringify({ at: new Date().toISOString(), machine, tables: shown }, null, 2));
}

/** A browser of its own, signed in as the demo parent where the page needs it. */
async function visitor(signedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 412, height: 823 } });
  if (!signedIn) return context;
  const page = await context.newPage();
  await page.goto(`${stack.origin}/login`);
  await page.getByLabel('E-Mail-Adresse').fill(stack.demo.email);
  await page.getByLabel('Passwort', { exact: true }).fill(stack.demo.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.waitForURL(`${stack.origin}/dashboard`);
  await page.close();
  return context;
}
