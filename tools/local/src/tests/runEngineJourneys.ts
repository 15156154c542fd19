import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMissingEngines, engineNames, findEngine } from 'node-kit/findEngine.ts';
import { countByFile, renderTable, type JourneyReport } from './engineTable.ts';
import { provideEngines } from './provideBrowser.ts';
import { playwrightCommand } from './summary.ts';

type Say = (line: string) => void;

const results = join(process.cwd(), '.build', 'journeys');
/** Report of Playwright, which its configuration (tools/e2e) places there. */
const reportFile = join(results, 'report.json');

/**
 * Runs the browser tests (journeys) in Firefox and WebKit. Then it prints a table of all journeys, with the reasons why
 * some run in Chromium alone. Returns the exit code; a browser that is missing is a failure.
 */
export function runEngineJourneys(env: NodeJS.ProcessEnv, say: Say): number {
  // A run that crashes writes no report. Then the table must not show the results of an earlier run.
  rmSync(reportFile, { force: true });
  // Installs missing browsers if this process runs as root.
  provideEngines(env, say);
  const projects = engineNames.filter((name) => findEngine(name)).map((name) => `--project=${name}`);
  const exitCode = projects.length === 0 ? 1 : (runPlaywright(env, 'inherit', ...projects).status ?? 1);
  const report = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : '{"suites":[]}';
  const reasonsFile = join('tools', 'e2e', 'chromiumOnly.json');
  const reasons = JSON.parse(readFileSync(reasonsFile, 'utf8')) as Record<string, string>;
  const table = renderTable(countInChromium(env), parseCounts(report), reasons);
  writeFileSync(join(results, 'engines.md'), table);
  say(`\n${table}`);
  const missing = describeMissingEngines();
  missing.forEach(say);
  return missing.length > 0 ? 1 : exitCode;
}

/** Counts all journeys in Chromium, by file, without running them. */
function countInChromium(env: NodeJS.ProcessEnv) {
  const options = ['--list', '--reporter=json', '--project=journeys', '--project=nightly'];
  return parseCounts(runPlaywright(env, 'pipe', ...options).stdout.toString());
}

/** Counts the journeys in a report of Playwright, and those that have passed, by browser and file. */
function parseCounts(report: string) {
  return countByFile(JSON.parse(report) as JourneyReport);
}

/** Runs Playwright. Its output goes to standard output, or with `pipe` into the result. */
function runPlaywright(env: NodeJS.ProcessEnv, output: 'inherit' | 'pipe', ...args: string[]) {
  const [program = '', ...options] = playwrightCommand;
  return spawnSync(process.execPath, [join('node_modules', program), ...options, ...args], {
    env,
    stdio: ['ignore', output, 'inherit'],
    // 256 MB, because the list of all tests as JSON is longer than Node's default.
    maxBuffer: 2 ** 28,
  });
}
