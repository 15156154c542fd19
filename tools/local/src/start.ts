import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { readOptions } from 'node-kit/readOptions.ts';
import { appParts, buildChanged } from './stack/builds.ts';
import { startedByNpm } from './stack/config.ts';
import { endOnSignal } from './stack/endOnSignal.ts';
import { openStack, type Stack } from './stack/openStack.ts';
import { printQaAddress, printWelcome } from './stack/printWelcome.ts';
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
  const [site, services] = await Promise.all([startSite(stack), startServices(stack)]);
  const seconds = measureSeconds();
  isUp = true;
  if (!json) printWelcome(stack, [site, ...services], { seconds, json });
  const qa = await startQa(stack);
  if (json) printWelcome(stack, [site, ...services, ...qa], { seconds, json });
  else if (qa.length > 0) printQaAddress(stack);
} catch (error) {
  // While the stack is stopping, programs fail because they end. Then `endOnSignal` ends this process.
  const isEnding = stack?.processes.isStopping;
  if (!isEnding) {
    say(error instanceof Error ? error.message : String(error));
    await stack?.close();
    process.exit(1);
  }
}

/** Builds what has changed, publishes it on the local site, and starts the site's server. */
async function startSite(opened: Stack): Promise<RunningProgram> {
  await buildChanged(opened, appParts);
  const publish = createNodeJob(root, 'compose', 'release/src/publishChangedMain.ts', opened.config.env);
  const said = await opened.runToEnd(publish, 'The site could not be composed:');
  if (said) say(said);
  return opened.start(createSiteProgram(root, opened.config));
}

/** Starts the QA server, which follows the app: nobody has to wait for its panel's build. */
async function startQa(opened: Stack): Promise<RunningProgram[]> {
  try {
    const broken = await buildChanged(opened, ['qa']);
    return broken.length > 0 ? [] : [await opened.start(createQaProgram(root, opened.config))];
  } catch (error) {
    // Without its QA server, the app runs on.
    if (!opened.processes.isStopping) say(String(error));
    return [];
  }
}
