import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { hashInputs } from './hashInputs.ts';
import type { Stack } from './openStack.ts';
import { readLastLines } from './processes.ts';
import { remotes } from './remotes.ts';

// Production builds of the app's deployables: the shell, the remotes (micro-frontends), and a panel in the page for
// testers. A deployable is named by its folder: `shell`, `mf-help`, `qa/panel`.

/** Parts of the stack (all programs that run the app) that a build uses. */
type BuildContext = Pick<Stack, 'root' | 'processes' | 'say' | 'env'>;

/** Number of parallel builds. Each uses one core, and other programs start at the same time. */
const maxParallel = 2;

export const webpackCli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');

/**
 * Returns the path of the file with the hash of a build's inputs. It is in the output folder, which webpack empties.
 * Therefore a build by hand removes the file, and the next start builds again.
 */
const locateHashFile = (root: string, deployable: string) => join(root, deployable, 'dist', '.inputs');

/** Returns the path of the description of a build, without which the build cannot go live. */
const locateContract = (root: string, deployable: string) => join(root, deployable, 'dist', 'contract.json');

/** Tells whether the inputs of a deployable have changed since its last build, or it was never built. */
function needsBuild(root: string, deployable: string): boolean {
  const hashFile = locateHashFile(root, deployable);
  if (!existsSync(hashFile) || !existsSync(locateContract(root, deployable))) return true;
  return readFileSync(hashFile, 'utf8') !== hashInputs(root, deployable);
}

/**
 * Builds the deployables that have changed since their last build, and returns those that could not be built. The app
 * starts without them. Throws an error if the shell cannot be built, because the app cannot start without the shell.
 */
export async function buildChanged(
  context: BuildContext,
  // The shell comes first because it takes the longest.
  deployables = ['shell', ...remotes.map(({ name }) => name), 'qa/panel'],
): Promise<string[]> {
  const { root, processes, say } = context;
  const queue = deployables.filter(
    (deployable) => existsSync(join(root, deployable, 'webpack.config.cjs')) && needsBuild(root, deployable),
  );
  if (queue.length === 0) return [];
  say(`Building: ${queue.join(', ')}`);
  const broken: string[] = [];
  const buildFromQueue = async () => {
    for (let deployable = queue.shift(); deployable; deployable = queue.shift()) {
      const { isBuilt, logFile } = await build(context, deployable);
      // When the app is ending, builds fail because they are ended.
      if (processes.isStopping) return;
      if (isBuilt) continue;
      handleFailure(context, deployable, logFile);
      broken.push(deployable);
    }
  };
  await Promise.all(Array.from({ length: maxParallel }, buildFromQueue));
  return broken;
}

/** Builds a deployable for production. */
async function build({ root, processes, say, env }: BuildContext, deployable: string) {
  const started = Date.now();
  const hashFile = locateHashFile(root, deployable);
  // Hashed before the build: if a file changes during the build, the next start builds again.
  const inputs = hashInputs(root, deployable);
  // If the build is killed, its incomplete output must not count as up to date.
  rmSync(hashFile, { force: true });
  const { ended, logFile } = processes.start({
    name: `build-${basename(deployable)}`,
    args: [webpackCli, 'build', '--mode', 'production'],
    cwd: join(root, deployable),
    env: { ...env, NODE_ENV: 'production' },
  });
  const isBuilt = (await ended) === 0 && !processes.isStopping;
  if (isBuilt) {
    writeFileSync(hashFile, inputs);
    say(`  ${deployable} built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  return { isBuilt, logFile };
}

/** Reports a failed build and prevents it from going live. Throws an error if it is the shell's. */
function handleFailure({ root, say }: BuildContext, deployable: string, logFile: string): void {
  const failure = `${deployable} cannot be built:\n${readLastLines(logFile, 40)}`;
  if (deployable === 'shell') throw new Error(failure);
  rmSync(locateContract(root, deployable), { force: true });
  say(`${failure}\nThe app starts with the live version of ${deployable}. If there is none, its pages show a notice.`);
}
