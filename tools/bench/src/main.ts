import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { launchOptions } from 'e2e/src/browser.ts';
import { startStack } from 'e2e/src/startStack.ts';
import { chromium } from 'playwright-core';
import { folderStore } from 'site/store/folderStore.ts';
import { measureAfterRelease } from './afterRelease.ts';
import { auditPage } from './audit.ts';
import { measureBuilds } from './buildTimes.ts';
import { extentOf } from './extent.ts';
import { machineIndex } from './machineIndex.ts';
import { median } from './median.ts';
import { buildMonolith } from './monolith.ts';
import { openContext } from './openContext.ts';
import { measurePageChanges } from './pageChanges.ts';
import { pages } from './pages.ts';
import { kilobytes, milliseconds, ratio, seconds, table, type Cell } from './report.ts';
import { showBackend } from './showBackend.ts';
import { showMemory } from './showMemory.ts';
import { showPage } from './showPage.ts';
import { serveVariants } from './variants.ts';

// Everything from one run on this machine: production builds, the local stack, one Chromium. Compare ratios, not
// numbers.
const extent = extentOf(process.argv.slice(2));
const { audited, loadSeconds, latency, pageChanges, builds: timedParts, json } = extent;
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
    const context = await openContext(browser, stack, page.signedIn);
    await showPage(show, { context, origin: stack.origin, sites, page, extent });
    await context.close();
  }
  sites.ours();

  for (const path of audited) {
    const scores = await auditPage(stack.origin + path, launchOptions({ whole: extent.wholeBrowser }));
    const rows = Object.entries(scores).map(([category, score]) => [category, score, ratio(score, 100)]);
    show(`Lighthouse's scores of ${path}`, ['', 'score', 'of the best'], rows);
  }

  const member = await openContext(browser, stack, true);
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

  showMemory(show, stack.pids);
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
