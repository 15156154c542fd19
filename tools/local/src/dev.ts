import { watchFile } from 'node:fs';
import { join } from 'node:path';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { buildStale } from './stack/builds.ts';
import { compositionKey } from './stack/compositionKey.ts';
import { readStackConfig, startedByNpm } from './stack/config.ts';
import { devEntry, devServers } from './stack/devServers.ts';
import { endOnSignal } from './stack/endOnSignal.ts';
import { openStack, type Stack } from './stack/openStack.ts';
import { nodeProgram, watchedBackendProgram } from './stack/programs.ts';
import { remotes, type Remote } from './stack/remotes.ts';
import { servicePorts, startServices } from './stack/services.ts';
import { welcome } from './stack/welcome.ts';

// `npm run dev`: shell and remotes from their dev servers, the backend starting anew on change. With names of remotes only
// those come from source, the others as they are built.
const root = process.cwd();
const siteDir = join(root, '.build', 'dev');
const started = Date.now();
const say = (line: string) => process.stderr.write(`${line}\n`);

let stack: Stack | undefined;
endOnSignal({
  stop: async () => stack?.close(),
  force: () => stack?.processes.kill(),
  exitCode: () => 0,
  withParent: startedByNpm,
});

try {
  const fromSource = chosen(process.argv.slice(2).filter((argument) => !argument.startsWith('--')));
  const config = readStackConfig(loadEnvironment(root), root);
  const servers = devServers(root, config, fromSource, siteDir);
  const ports = [...servers.flatMap((server) => server.ports), ...servicePorts(root, config)];
  stack = await openStack({ root, config, say, fresh: process.argv.includes('--fresh'), ports });
  say('The Abenteuerbox is starting for development. End it with Ctrl-C');
  const { start } = stack;
  await describe(stack, fromSource);
  const [, , ...running] = await Promise.all([
    startServices(stack, watchedBackendProgram),
    buildOthers(stack, fromSource),
    ...servers.map((server) => start(server)),
  ]);
  welcome(stack, running, { seconds: ((Date.now() - started) / 1000).toFixed(1), json: false });
  for (const { job, sign } of servers) if ('url' in sign) say(`  ${job.name.padEnd(20)}${new URL(sign.url).origin}`);
} catch (error) {
  if (!stack?.processes.isStopping) {
    say(error instanceof Error ? error.message : String(error));
    await stack?.close();
    process.exit(1);
  }
}

function chosen(names: string[]): Remote[] {
  const known = remotes.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  return names.length > 0 ? remotes.filter(({ name }) => names.includes(name)) : remotes;
}

/** Writes page configuration and registry for the shell's dev server. */
async function describe({ run, config }: Stack, fromSource: Remote[]): Promise<void> {
  const entries = fromSource.map((remote) => `${remote.name}=${devEntry(config, remote)}`);
  const job = nodeProgram(root, 'dev-pages', 'site/src/release/composeDevMain.ts', {
    ...config.env,
    ...compositionKey(config),
    COMPOSITION_ADDRESSES: remotes.map((remote) => new URL(devEntry(config, remote)).origin).join(),
    SITE_DIR: siteDir,
  });
  await run({ ...job, args: entries }, 'The pages could not be prepared:');
}

/** Builds what does not come from source, and keeps the registry in step with the module descriptors. */
async function buildOthers(open: Stack, fromSource: Remote[]): Promise<void> {
  const others = remotes.filter((remote) => !fromSource.includes(remote));
  await buildStale(
    open,
    others.map(({ name }) => name),
  );
  await describe(open, fromSource);
  for (const { folder } of fromSource) {
    watchFile(join(folder, 'module.json'), { interval: 1000 }, () => {
      describe(open, fromSource).catch((error: unknown) => say(String(error)));
    });
  }
}
