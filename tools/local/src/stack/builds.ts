import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { hashInputs } from './hashInputs.ts';
import type { Stack } from './openStack.ts';
import { readLastLines } from './processes.ts';
import { remotes } from './remotes.ts';

// Production builds of the app's deployables: shell, remotes (micro-frontends) and the panel of share links, which are
// addresses that show the app with other versions. Each deployable is given by its folder: `mf-help`, `qa/panel`.

/** Number of parallel builds. Each uses one core, and other programs start at the same time. */
const maxParallel = 2;
const require = createRequire(import.meta.url);

export const webpackCli = require.resolve('webpack-cli/bin/cli.js');

/**
 * Returns the path of the file with the hash of a build's inputs. It is in the output folder, which a build by hand
 * empties, so that the next start builds again.
 */
const locateHashFile = (root: string, deployable: string) => join(root, deployable, 'dist', '.inputs');

/** Tells whether the inputs of a deployable have changed since its last build, or it was never built. */
function isStale(root: string, deployable: string): boolean {
  const hashFile = locateHashFile(root, deployable);
  if (!existsSync(hashFile) || !existsSync(join(root, deployable, 'dist', 'contract.json'))) return true;
  return readFileSync(hashFile, 'utf8') !== hashInputs(root, deployable);
}

/**
 * Builds the deployables that have changed since their last build, for production. If a remote cannot be built, this is
 * reported and the app starts without it. Throws if the shell cannot be built, without which the app cannot start.
 * Returns the other deployables that could not be built.
 */
export async function buildStale(
  { root, processes, say, env }: Pick<Stack, 'root' | 'processes' | 'say' | 'env'>,
  // The shell comes first because it takes the longest.
  deployables = ['shell', ...remotes.map(({ name }) => name), 'qa/panel'],
): Promise<string[]> {
  const broken: string[] = [];
  const queue = deployables.filter(
    (deployable) => existsSync(join(root, deployable, 'webpack.config.cjs')) && isStale(root, deployable),
  );
  if (queue.length === 0) return [];
  say(`Building: ${queue.join(', ')}`);
  await Promise.all(Array.from({ length: maxParallel }, () => buildFromQueue()));
  return broken;

  async function buildFromQueue(): Promise<void> {
    for (let deployable = queue.shift(); deployable; deployable = queue.shift()) {
      const started = Date.now();
      // Hashed before the build, so that a file that changes during it leads to another build.
      const inputs = hashInputs(root, deployable);
      // If the build is killed, its incomplete output must not count as up to date.
      rmSync(locateHashFile(root, deployable), { force: true });
      const build = processes.start({
        name: `build-${basename(deployable)}`,
        args: [webpackCli, 'build', '--mode', 'production'],
        cwd: join(root, deployable),
        env: { ...env, NODE_ENV: 'production' },
      });
      const exitCode = await build.ended;
      if (processes.isStopping) return;
      if (exitCode === 0) {
        writeFileSync(locateHashFile(root, deployable), inputs);
        say(`  ${deployable} built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
        continue;
      }
      const failure = `${deployable} cannot be built:\n${readLastLines(build.logFile, 40)}`;
      if (deployable === 'shell') throw new Error(failure);
      broken.push(deployable);
      // `contract.json` describes a build for a release. Without it, the incomplete output does not go live.
      rmSync(join(root, deployable, 'dist', 'contract.json'), { force: true });
      say(
        `${failure}\nThe app starts with the live version of ${deployable}. If there is none, its pages show a notice.`,
      );
    }
  }
}
