import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { readStackConfig, startedByNpm } from './stack/config.ts';
import { endOnSignal } from './stack/endOnSignal.ts';
import { openStack, type Stack } from './stack/openStack.ts';
import { chooseFreePorts, portNames, type PortName } from './stack/ports.ts';
import { printWelcome } from './stack/printWelcome.ts';
import { listServicePorts, startServices } from './stack/services.ts';
import { startComposedSite } from './stack/startComposedSite.ts';

// `npm start`. Options: --fresh deletes earlier data; --free-ports takes any free ports; --json prints one
// machine-readable line on standard output when everything is up, and everything else on standard error.
const options = new Set(process.argv.slice(2));
const root = process.cwd();
const started = Date.now();
const measureSeconds = () => ((Date.now() - started) / 1000).toFixed(1);
const say = (line: string) => process.stderr.write(`${line}\n`);

/** Undefined until `openStack` returns; no program of the stack runs before. */
let stack: Stack | undefined;
let isUp = false;
endOnSignal({
  stop: async () => {
    if (isUp) say('\nEnding ...');
    await stack?.close();
  },
  force: () => stack?.processes.kill(),
  // 130: ended by Ctrl-C (SIGINT) while it was still starting.
  exitCode: () => (isUp ? 0 : 130),
  // npm, and a test that starts a stack with --json, can end without stopping it. Without either, it may run in the
  // background after its parent has ended.
  withParent: startedByNpm || options.has('--json'),
});

try {
  const env = loadEnvironment(root);
  const free = options.has('--free-ports') ? await chooseFreePorts(portNames) : {};
  const config = readStackConfig({ ...env, ...free }, root);
  const ports: PortName[] = ['SITE_PORT', ...listServicePorts(root, config)];
  stack = await openStack({ root, config, say, fresh: options.has('--fresh'), ports });
  say('The Abenteuerbox is starting. End it with Ctrl-C');
  // The composed site serves production builds of shell and remotes; the services are the backend and the stand-ins.
  const [site, services] = await Promise.all([startComposedSite(stack), startServices(stack)]);
  isUp = true;
  printWelcome(stack, [site, ...services], { seconds: measureSeconds(), json: options.has('--json') });
} catch (error) {
  // While the stack is stopping, programs fail because they end, and endOnSignal ends this process.
  if (!stack?.processes.isStopping) {
    say(error instanceof Error ? error.message : String(error));
    await stack?.close();
    process.exit(1);
  }
}
