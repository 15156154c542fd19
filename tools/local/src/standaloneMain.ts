import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { answerHelp } from 'node-kit/answerHelp.ts';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { buildChanged } from './stack/builds.ts';
import { createStandaloneServers } from './stack/devServers.ts';
import { createNodeJob } from './stack/programs.ts';
import { remotes, type Remote } from './stack/remotes.ts';
import { runUntilSignal } from './stack/runUntilSignal.ts';

const usage = `Usage: npm run standalone -w mf-help

Starts a QA server with one remote (micro-frontend) and the shell from source. Its pages show every state of the remote by
address, without a backend, and a saved file at once.`;

const root = process.cwd();
const say = (line: string) => process.stderr.write(`${line}\n`);

await runCommand(async () => {
  const [name = '', ...words] = process.argv.slice(2);
  answerHelp(words, usage);
  const remote = remotes.find((one) => one.name === name);
  if (!remote) throw new UsageError(`There is no ${name || 'remote'}: npm run standalone -w ${remotes[0]!.name}`);
  await openStandalone(remote);
});

/** Starts the QA server and the dev servers, until Ctrl-C. Resolves when everything is up. */
function openStandalone(remote: Remote): Promise<void> {
  return runUntilSignal(async (open) => {
    // Data and logs of its own: `npm start` and other remotes may run, too.
    const env = { ...loadEnvironment(root), DATA_DIR: join(root, '.build/standalone', remote.name) };
    const opened = await open({ root, env, say, fresh: false });
    const { config } = opened;
    const { shell, remote: ofRemote } = createStandaloneServers(root, config, remote);
    say(`${remote.name} is starting from source. End it with Ctrl-C`);
    const [broken] = await Promise.all([
      buildChanged(opened, ['qa', ...listUnbuilt(remote)]),
      opened.start(shell),
      opened.start(ofRemote),
    ]);
    if (broken.includes('qa')) throw new Error('Without its scenario panel there is no QA server.');
    const origin = `http://localhost:${config.ports.qa}`;
    const job = createNodeJob(root, 'qa', 'release/src/standaloneMain.ts', config.env);
    const origins = [origin, ...[shell, ofRemote].map(({ address }) => new URL(address).origin)];
    await opened.start({
      job: { ...job, args: [...job.args, remote.name, ...origins] },
      address: `${origin}/qa`,
    });
    printAddresses(remote, origin);
  });
}

/** Lists the other remotes that have no build, not even an old one. */
function listUnbuilt(remote: Remote): string[] {
  const others = remotes.map(({ name }) => name).filter((name) => name !== remote.name);
  return others.filter((name) => !existsSync(join(root, name, 'dist/contract.json')));
}

function printAddresses({ name, module }: Remote, origin: string): void {
  const first = `${origin}${module.routes[0]?.path ?? '/'}`;
  process.stdout.write(`\n  ${name} from source  ${first}\n  All its states  ${origin}/qa\n  End  Ctrl-C\n\n`);
}
