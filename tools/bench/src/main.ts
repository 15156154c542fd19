import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { createLaunchOptions } from 'e2e/src/browser.ts';
import { startStack } from 'e2e/src/startStack.ts';
import { chromium } from 'playwright-core';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { measureAfterRelease } from './afterRelease.ts';
import { readBenchOptions } from './benchOptions.ts';
import { measureBuilds } from './buildTimes.ts';
import { measureMachineSpeed } from './machineIndex.ts';
import { measureLimits } from './measureLimits.ts';
import { median } from './median.ts';
import { buildMonolith } from './monolith.ts';
import { openContext } from './openContext.ts';
import { measurePageChanges } from './pageChanges.ts';
import { memberPages, pages } from './pages.ts';
import { formatKilobytes, formatMilliseconds, formatRatio, formatSeconds, formatTable, type Cell } from './report.ts';
import { showAudits } from './showAudits.ts';
import { showBackend } from './showBackend.ts';
import { showMemory } from './showMemory.ts';
import { showPage } from './showPage.ts';
import { startVariantServer } from './variants.ts';

// `npm run bench` measures production builds with the local stack and one Chromium, and compares them with a monolith:
// the same sources in one webpack build. Absolute numbers depend on the machine; the ratios within one run are
// comparable.
const options = readBenchOptions(process.argv.slice(2));
const { audits, loadSeconds, loadingLatency, pageChanges, builds: timedDeployables, jsonFile } = options;
const say = (text: string) => process.stdout.write(text);
const tables: object[] = [];
/** Prints a table and keeps it for the file of `--json`. */
function show(title: string, head: string[], rows: Cell[][]): void {
  tables.push({ title, head, rows });
  say(formatTable(title, head, rows));
}

/** Index of the machine's speed before and after the run; `endRun` sets `after`. */
const machineSpeed = { before: measureMachineSpeed(), after: 0 };
if (options.backendOnly) {
  await showBackend(show, loadSeconds);
  endRun();
  process.exit();
}
say('Builds and starts the stack ...\n');
const monolith = await buildMonolith();
const { stack, stop } = await startStack();
const server = await startVariantServer(createFolderStore(stack.siteDir), monolith);
const launchOptions = createLaunchOptions({ whole: options.wholeBrowser });
// The browser resolves the site's host to this server, because the backend accepts only the site's origin.
const mapping = `--host-resolver-rules=MAP ${new URL(stack.origin).host} 127.0.0.1:${server.port}`;
const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, mapping] });
try {
  for (const page of pages) {
    const context = await openContext(browser, stack, page.signedIn);
    await showPage(show, { context, origin: stack.origin, server, page, options });
    await context.close();
  }
  await server.switchTo('released');

  const sitemap = await fetch(`${stack.origin}/sitemap.xml`).then((response) => response.text());
  const publicPages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  await showAudits(show, publicPages, audits, launchOptions);

  const signedOutContext = await openContext(browser, stack, false);
  const signedInContext = await openContext(browser, stack, true);
  // The limits: a first paint after three round trips, HTML within the first packets that a server sends (first
  // flight), and neither blocking time nor layout shift.
  const distances: Cell[][] = [];
  for (const address of publicPages) distances.push(await measureLimits(signedOutContext, address, options));
  for (const path of memberPages) distances.push(await measureLimits(signedInContext, stack.origin + path, options));
  show(
    'Distance to the limits, phone on a slow network',
    ['', 'first paint relative to 3 round trips', 'HTML beyond first flight', 'blocking time', 'layout shift'],
    distances,
  );

  const changes = await measurePageChanges(signedInContext, stack.origin, pageChanges);
  show(
    `${pageChanges} changes of page by the sidebar, in one document`,
    ['', 'median', 'range'],
    [
      [
        'click to screen with data',
        formatMilliseconds(median(changes.clicks)),
        `${formatMilliseconds(Math.min(...changes.clicks))} – ${formatMilliseconds(Math.max(...changes.clicks))}`,
      ],
      ['interaction to next paint', formatMilliseconds(changes.interactionToNextPaint), ''],
      [
        'heap after them',
        `${changes.heapMegabytes.after.toFixed(1)} MB`,
        `${changes.heapMegabytes.before.toFixed(1)} MB before`,
      ],
    ],
  );

  const dashboard = pages.find(({ name }) => name === 'dashboard')!;
  const { returningVisit, firstVisit } = await measureAfterRelease(signedInContext, stack, dashboard, loadingLatency);
  show(
    'After a release of the shell with one sentence changed',
    ['', 'JavaScript', 'relative to a first visit'],
    [
      ['dashboard, returning visit', formatKilobytes(returningVisit), formatRatio(returningVisit, firstVisit)],
      ['dashboard, first visit', formatKilobytes(firstVisit), '1.00×'],
    ],
  );

  // Measured here, while the stack runs and after it has served all measurements above.
  showMemory(show, stack.pids);
} finally {
  await browser.close();
  server.close();
  await stop();
}

// Starts backends of its own. The stack has ended, so that it does not disturb them.
await showBackend(show, loadSeconds);

/** Times to build shell and remotes (micro-frontends). */
const builds: Cell[][] = [];
for (const deployable of timedDeployables) {
  const { coldSeconds, warmSeconds } = await measureBuilds(deployable);
  const ratio = formatRatio(coldSeconds, monolith.buildSeconds);
  builds.push([deployable, formatSeconds(coldSeconds), formatSeconds(warmSeconds), ratio]);
}
show(
  'Builds',
  ['', 'cold, production', 'warm, development', 'cold, relative to monolith'],
  [...builds, ['monolith', formatSeconds(monolith.buildSeconds), '', '1.00×']],
);

endRun();

/** Shows whether the run was disturbed, and writes all tables to the file of `--json`. */
function endRun(): void {
  machineSpeed.after = measureMachineSpeed();
  show(
    'Machine index, higher is faster',
    ['', 'index', 'relative to the start'],
    [
      ['before the run', machineSpeed.before, '1.00×'],
      ['after the run', machineSpeed.after, formatRatio(machineSpeed.after, machineSpeed.before)],
    ],
  );

  if (jsonFile !== undefined) {
    const machine = { processors: cpus().length, model: cpus()[0]?.model, node: process.version, index: machineSpeed };
    writeFileSync(jsonFile, JSON.stringify({ at: new Date().toISOString(), machine, tables }, null, 2));
  }
}
