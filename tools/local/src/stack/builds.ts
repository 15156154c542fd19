import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { hashInputs } from './hashInputs.ts';
import type { Stack } from './openStack.ts';
import { readLastLines } from './processes.ts';
import { remotes } from './remotes.ts';

// Production builds of the app's parts, the shell and the remotes (micro-frontends), and of the scenario panel of QA
// servers. Each is named by its folder: `shell`, `mf-help`, `qa`.

/** Parts of the stack (all programs that run the app) that a build uses. */
type BuildContext = Pick<Stack, 'root' | 'processes' | 'say' | 'env'>;

/** Number of parallel builds. Each uses one core, and other programs start at the same time. */
const maxParallel = 2;

/** The parts of the app. The shell comes first because it takes the longest. */
export const appParts = ['shell', ...remotes.map(({ name }) => name)];

export const webpackCli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');

/**
 * Returns the path of the file with the hash of a build's inputs. It is in the output folder, which webpack empties.
 * Therefore a build by hand removes the file, and the next start builds again.
 */
const locateHashFile = (root: string, part: string) => join(root, part, 'dist', '.inputs');

/** Returns the path of the description of a build, without which the build cannot go live. */
const locateContract = (root: string, part: string) => join(root, part, 'dist', 'contract.json');

/** Tells whether the inputs of a part have changed since its last build, or it was never built. */
function needsBuild(root: string, part: string): boolean {
  const hashFile = locateHashFile(root, part);
  return !existsSync(hashFile) || readFileSync(hashFile, 'utf8') !== hashInputs(root, part);
}

/**
 * Builds the parts that have changed since their last build, and returns those that could not be built. The app
 * starts without them. Throws an error if the shell cannot be built, because the app cannot start without the shell.
 */
export async function buildChanged(context: BuildContext, parts: string[]): Promise<string[]> {
  const { root, processes, say } = context;
  const queue = parts.filter((part) => existsSync(join(root, part, 'webpack.config.cjs')) && needsBuild(root, part));
  if (queue.length === 0) return [];
  say(`Building: ${queue.join(', ')}`);
  const broken: string[] = [];
  const buildFromQueue = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      const { isBuilt, logFile } = await build(context, part);
      // When the app is ending, builds fail because they are ended.
      if (processes.isStopping) return;
      if (isBuilt) continue;
      handleFailure(context, part, logFile);
      broken.push(part);
    }
  };
  await Promise.all(Array.from({ length: maxParallel }, buildFromQueue));
  return broken;
}

/** Builds a part for production. */
async function build({ root, processes, say, env }: BuildContext, part: string) {
  const started = Date.now();
  const hashFile = locateHashFile(root, part);
  // Hashed before the build: if a file changes during the build, the next start builds again.
  const inputs = hashInputs(root, part);
  // If the build is killed, its incomplete output must not count as up to date.
  rmSync(hashFile, { force: true });
  const { ended, logFile } = processes.start({
    name: `build-${basename(part)}`,
    args: [webpackCli, 'build', '--mode', 'production'],
    cwd: join(root, part),
    env: { ...env, NODE_ENV: 'production' },
  });
  const isBuilt = (await ended) === 0 && !processes.isStopping;
  if (isBuilt) {
    writeFileSync(hashFile, inputs);
    say(`  ${part} built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  return { isBuilt, logFile };
}

/** Reports a failed build and prevents it from going live. Throws an error if it is the shell's. */
function handleFailure({ root, say }: BuildContext, part: string, logFile: string): void {
  const failure = `${part} cannot be built:\n${readLastLines(logFile, 40)}`;
  if (part === 'shell') throw new Error(failure);
  rmSync(locateContract(root, part), { force: true });
  if (part === 'qa') return say(`${failure}\nThe app runs without its QA server.`);
  say(`${failure}\nThe app starts with the live version of ${part}. If there is none, its pages show a notice.`);
}
