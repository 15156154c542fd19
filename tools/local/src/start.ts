import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { readOptions } from 'node-kit/readOptions.ts';
import { buildChanged } from './stack/builds.ts';
import { startedByNpm } from './stack/config.ts';
import { endOnSignal } from './stack/endOnSignal.ts';
import { openStack, type Stack } from './stack/openStack.ts';
import { printWelcome } from './stack/printWelcome.ts';
import type { RunningProgram } from './stack/processes.ts';
import { createNodeJob, createQaProgram, createSiteProgram } from './stack/programs.ts';
import { startServices } from './stack/services.ts';

// `npm start` builds the app and runs it with all its programs on this machine.
const usage = `Usage: npm start -- [options]

Builds and starts everything on this machine, and prints the addresses. Ctrl-C ends it.

  --fresh  delete earlier data first
  --json   print one machine-readable line on standard output when everything is up, and everything else on
           standard error`;
const flag = { type: 'boolean', default: false } as const;
const { fresh, json } = readOptions(process.argv.slice(2), { fresh: flag, json: flag }, usage);
const root = process.cwd();
const started = Date.now();
const measureSeconds = () => ((Date.now() - started) / 1000).toFixed(1);
const say = (line: string) => process.stderr.write(`${line}\n`);

/** All programs that run the app. Undefined until `openStack` returns, before which none of them runs. */
let stack: Stack | undefined;
let isUp = false;
endOnSignal({
  stop: async () => {
    if (isUp) say('\nEnding ...');
    await stack?.close();
  },
  kill: () => stack?.processes.kill(),
  // 130 is the exit code after Ctrl-C (SIGINT). Once the app is up, Ctrl-C is its normal end.
  getExitCode: () => (isUp ? 0 : 130),
  // npm, or a test that uses --json, may end without a signal to this process. After the end of any other parent, this
  // process may go on in the background.
  endsWithParent: startedByNpm || json,
});

try {
  stack = await openStack({ root, env: loadEnvironment(root), say, fresh });
  say('The Abenteuerbox is starting. End it with Ctrl-C');
  // The site serves production builds of the app. The services are the backend and the stand-ins for hosted services.
  const [sites, services] = await Promise.all([startSites(stack), startServices(stack)]);
  isUp = true;
  printWelcome(stack, [...sites, ...services], { seconds: measureSeconds(), json });
} catch (error) {
  // While the stack is stopping, programs fail because they end. Then `endOnSignal` ends this process.
  const isEnding = stack?.processes.isStopping;
  if (!isEnding) {
    say(error instanceof Error ? error.message : String(error));
    await stack?.close();
    process.exit(1);
  }
}

/** Builds what has changed, publishes it on the local site, and starts the site's server and its QA server. */
async function startSites(opened: Stack): Promise<RunningProgram[]> {
  const { env } = opened.config;
  const move = createNodeJob(root, 'earlier-site', 'release/src/moveEarlierSiteMain.ts', env);
  const moved = await opened.runToEnd(move, 'The site of an earlier version could not be moved:');
  if (moved) say(moved);
  const broken = await buildChanged(opened);
  const publish = createNodeJob(root, 'compose', 'release/src/publishChangedMain.ts', env);
  await opened.runToEnd(publish, 'The site could not be composed:');
  const programs = [createSiteProgram(root, opened.config)];
  if (!broken.includes('qa')) programs.push(createQaProgram(root, opened.config));
  return Promise.all(programs.map((program) => opened.start(program)));
}
