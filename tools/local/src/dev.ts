import { watchFile } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { buildStale } from './stack/builds.ts';
import { readStackConfig, startedByNpm } from './stack/config.ts';
import { devEntry, devServers } from './stack/devServers.ts';
import { endOnSignal } from './stack/endOnSignal.ts';
import { describeLive, readLiveSite } from './stack/liveSite.ts';
import { openStack, type Stack } from './stack/openStack.ts';
import { nodeProgram, watchedBackendProgram } from './stack/programs.ts';
import { remotes, type Remote } from './stack/remotes.ts';
import { servicePorts, startServices } from './stack/services.ts';
import { startTypeChecker, typesFile } from './stack/typeChecker.ts';
import { welcome } from './stack/welcome.ts';

// `npm run dev`: shell and remotes from their dev servers, the backend restarting on change. With names of remotes only
// those come from source, the others as they are built; with `--site https://…` as they are live there, with the
// backend of that site.
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
  const { positionals, values } = readArguments();
  const fromSource = chosen(positionals);
  const config = readStackConfig(loadEnvironment(root), root);
  if (values.site !== undefined && positionals.length === 0)
    throw new Error(
      'Which remote from source, and the others as they are live? For example: npm run dev -- mf-help --site https://…',
    );
  const live = values.site === undefined ? undefined : await readLiveSite(values.site);
  const servers = devServers(root, config, fromSource, siteDir, {
    TYPES_FILE: typesFile(config.dataDir),
    ...(live && {
      LIVE_SITE: live.origin,
      LIVE_BACKEND: live.page.backend,
      LIVE_GATEWAY: live.page.gateway,
      FROM_SOURCE: positionals.join(),
    }),
  });
  const ports = [...servers.flatMap((server) => server.ports), ...(live ? [] : servicePorts(root, config))];
  stack = await openStack({ root, config, say, fresh: values.fresh, ports });
  say('The Abenteuerbox is starting for development. End it with Ctrl-C');
  const { start } = stack;
  const describe = () => (live ? describeLive(live, config, fromSource, siteDir) : describeLocal(stack!, fromSource));
  await describe();
  const [running] = await Promise.all([
    live ? [] : startServices(stack, watchedBackendProgram),
    live ? undefined : buildOthers(stack, fromSource).then(describe),
    ...servers.map((server) => start(server)),
  ]);
  for (const { folder } of fromSource)
    watchFile(join(folder, 'module.json'), { interval: 1000 }, () => {
      describe().catch((error: unknown) => say(String(error)));
    });
  startTypeChecker(stack.processes, root, config.env);
  if (live) say(`\nUp: ${config.origin}, with everything else as it is live at ${live.origin}.`);
  else welcome(stack, running, { seconds: ((Date.now() - started) / 1000).toFixed(1), json: false });
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

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: { fresh: { type: 'boolean', default: false }, site: { type: 'string' } },
  });
}

/** Writes page configuration and registry for the shell's dev server. */
async function describeLocal({ run, config }: Stack, fromSource: Remote[]): Promise<void> {
  const entries = fromSource.map((remote) => `${remote.name}=${devEntry(config, remote)}`);
  const job = nodeProgram(root, 'dev-pages', 'release/src/developmentMain.ts', {
    ...config.env,
    SITE_DIR: siteDir,
  });
  await run({ ...job, args: entries }, 'The pages could not be prepared:');
}

/** Builds what does not come from source. */
async function buildOthers(open: Stack, fromSource: Remote[]): Promise<void> {
  const others = remotes.filter((remote) => !fromSource.includes(remote));
  await buildStale(
    open,
    others.map(({ name }) => name),
  );
}
