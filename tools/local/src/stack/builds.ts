import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { inputsHash } from './inputsHash.ts';
import { lastLines, type Processes } from './processes.ts';
import { remotes } from './remotes.ts';

/** Two, because a build keeps one core busy and the stand-ins start at the same time. */
const atOnce = 2;
const require = createRequire(import.meta.url);

export const webpackCli = require.resolve('webpack-cli/bin/cli.js');

/** The stamp lies in the output folder: a build by hand empties that, and the next start builds again. */
const stampOf = (root: string, part: string) => join(root, part, 'dist', '.inputs');

function isStale(root: string, part: string): boolean {
  const stamp = stampOf(root, part);
  if (!existsSync(stamp) || !existsSync(join(root, part, 'dist', 'contract.json'))) return true;
  return readFileSync(stamp, 'utf8') !== inputsHash(root, part);
}

export interface Workplace {
  root: string;
  processes: Processes;
  say: (line: string) => void;
  env: Record<string, string>;
}

/**
 * Builds for production what has changed since the last build; says what takes how long. A remote that cannot be built
 * is named and left out, without the shell there is nothing to show.
 */
export async function buildStale(
  { root, processes, say, env }: Workplace,
  // The shell first: it takes the longest, and nothing shows without it.
  wanted = ['shell', ...remotes.map(({ name }) => name), 'qa/panel'],
): Promise<void> {
  const queue = wanted.filter((part) => existsSync(join(root, part, 'webpack.config.js')) && isStale(root, part));
  if (queue.length === 0) return;
  say(`Building: ${queue.join(', ')}`);
  await Promise.all(Array.from({ length: atOnce }, () => work()));

  async function work(): Promise<void> {
    for (let part = queue.shift(); part; part = queue.shift()) {
      const started = Date.now();
      const inputs = inputsHash(root, part);
      // A killed build leaves half an output, which must not count as the previous one.
      rmSync(stampOf(root, part), { force: true });
      const build = processes.start({
        name: `build-${basename(part)}`,
        program: webpackCli,
        args: ['build', '--mode', 'production'],
        cwd: join(root, part),
        env: { ...env, NODE_ENV: 'production' },
      });
      const result = await build.ended;
      if (processes.isStopping) return;
      if (result === 0) {
        writeFileSync(stampOf(root, part), inputs);
        say(`  ${part} built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
        continue;
      }
      const failure = `${part} cannot be built:\n${lastLines(build.logFile, 40)}`;
      if (part === 'shell') throw new Error(failure);
      // Half an output must not go live. Without its contract the site goes without this remote.
      rmSync(join(root, part, 'dist', 'contract.json'), { force: true });
      say(`${failure}\nEverything else starts. Its live version stays; without one its pages show a notice.`);
    }
  }
}
