import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMissingEngines, engineNames, findEngine } from 'node-kit/findEngine.ts';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { countByFile, renderTable, type JourneyReport } from './tests/engineTable.ts';
import { provideBrowser, provideEngines } from './tests/provideBrowser.ts';
import { journeyCommand } from './tests/summary.ts';

// `npm run test:engines` runs every journey (browser test) that Firefox and WebKit can run, in each of them, and prints
// a table of all journeys with the reasons why some run in Chromium alone. More arguments go to Playwright.
const results = join(process.cwd(), '.build', 'journeys');
/** Report of the run. One of an earlier run is deleted, because a run that crashes writes none. */
const reportFile = join(results, 'engines.json');
rmSync(reportFile, { force: true });
// Makes Playwright's configuration (tools/e2e) give every possible journey to Firefox and WebKit instead of a few, and
// write the report.
const env = { ...loadEnvironment(process.cwd()), ENGINES: 'all' };
const say = (line: string) => process.stdout.write(`${line}\n`);
// Both install what is missing, if this runs as root. Without Chromium, Playwright's configuration throws an error. An
// engine (Firefox, WebKit) that stays missing is named at the end.
provideBrowser(env, say);
provideEngines(env, say);

const [program = '', ...options] = journeyCommand;
const run = (stdio: 'inherit' | 'pipe', ...args: string[]) =>
  spawnSync(process.execPath, [join('node_modules', program), ...options, ...args], {
    env,
    stdio: ['ignore', stdio, 'inherit'],
    // 256 MB: the list of all tests as JSON is longer than Node's default.
    maxBuffer: 2 ** 28,
  });
const installed = engineNames.filter((name) => findEngine(name));
/** Arguments that choose Playwright's projects for these browsers, which have the same names. */
const projectArguments = installed.flatMap((name) => ['--project', name]);
const { status } = installed.length > 0 ? run('inherit', ...projectArguments, ...process.argv.slice(2)) : { status: 1 };

const parseCounts = (text: string) => countByFile(JSON.parse(text) as JourneyReport);
// Lists all journeys in Chromium without running them. Playwright's project `tools` contains those that try our own
// tools, such as the QA pages, and `journeys` all others.
const inChromium = run('pipe', '--list', '--reporter=json', '--project', 'tools', '--project', 'journeys');
const table = renderTable(
  parseCounts(inChromium.stdout.toString()),
  existsSync(reportFile) ? parseCounts(readFileSync(reportFile, 'utf8')) : new Map(),
  JSON.parse(readFileSync(join('tools', 'e2e', 'chromiumOnly.json'), 'utf8')) as Record<string, string>,
);
writeFileSync(join(results, 'engines.md'), table);
say(`\n${table}`);
for (const line of describeMissingEngines()) say(line);
process.exit(status ?? 1);
