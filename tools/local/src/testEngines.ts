import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMissingEngines, engineNames, findEngine } from 'node-kit/findEngine.ts';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { countByFile, renderTable, type JourneyReport } from './tests/engineTable.ts';
import { provideBrowser, provideEngines } from './tests/provideBrowser.ts';
import { journeyCommand } from './tests/summary.ts';

// `npm run test:engines` runs the browser tests (journeys) in Firefox and WebKit. Then it prints a table of all
// journeys, with the reasons why some run in Chromium alone. More arguments go to Playwright.
const results = join(process.cwd(), '.build', 'journeys');
const reportFile = join(results, 'engines.json');
const say = (line: string) => process.stdout.write(`${line}\n`);
// With `ENGINES=all`, Playwright's configuration (tools/e2e) gives Firefox and WebKit every journey that they can run,
// instead of a few, and writes the report.
const env = { ...loadEnvironment(process.cwd()), ENGINES: 'all' };

// A run that crashes writes no report. Then the table must not show the results of an earlier run.
rmSync(reportFile, { force: true });
// Both install missing browsers if this process runs as root. The first one throws an error if Chromium stays missing.
provideBrowser(env, say);
provideEngines(env, say);
const exitCode = runInEngines();
const report = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : '{"suites":[]}';
const reasonsFile = join('tools', 'e2e', 'chromiumOnly.json');
const reasons = JSON.parse(readFileSync(reasonsFile, 'utf8')) as Record<string, string>;
const table = renderTable(countInChromium(), parseCounts(report), reasons);
writeFileSync(join(results, 'engines.md'), table);
say(`\n${table}`);
for (const line of describeMissingEngines()) say(line);
process.exit(exitCode);

/** Runs the journeys in Firefox and WebKit, as far as they are installed, and returns the exit code. */
function runInEngines(): number {
  const installed = engineNames.filter((name) => findEngine(name));
  if (installed.length === 0) return 1;
  // Playwright's configuration has a project with the name of each browser.
  const projects = installed.flatMap((name) => ['--project', name]);
  return runPlaywright('inherit', ...projects, ...process.argv.slice(2)).status ?? 1;
}

/** Counts all journeys in Chromium, by file, without running them. */
function countInChromium() {
  // The project `tools` contains the journeys that try our own tools, such as test pages, and `journeys` all others.
  const projects = ['--project', 'tools', '--project', 'journeys'];
  return parseCounts(runPlaywright('pipe', '--list', '--reporter=json', ...projects).stdout.toString());
}

/** Counts the journeys in a report of Playwright, and those that have passed, by browser and file. */
function parseCounts(report: string) {
  return countByFile(JSON.parse(report) as JourneyReport);
}

/** Runs Playwright. Its output goes to standard output, or with `pipe` into the result. */
function runPlaywright(output: 'inherit' | 'pipe', ...args: string[]) {
  const [program = '', ...options] = journeyCommand;
  return spawnSync(process.execPath, [join('node_modules', program), ...options, ...args], {
    env,
    stdio: ['ignore', output, 'inherit'],
    // 256 MB, because the list of all tests as JSON is longer than Node's default.
    maxBuffer: 2 ** 28,
  });
}
