import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import type { Processes } from './processes.ts';
import { endWithGroup } from './programs.ts';

const programName = 'types';
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')), 'bin/tsc');
/** Low priority, because the dev servers need the processor first. */
const niceness = 10;

/** Returns the path of the checker's output file, which the shell's dev server shows. */
export const locateTypesFile = (dataDir: string) => join(dataDir, 'logs', `${programName}.log`);

/** Starts a type checker that checks all code for the browser after each change. */
export function startTypeChecker(processes: Processes, root: string, env: Record<string, string>): void {
  const options = ['--noEmit', '--watch', '--preserveWatchOutput', '--pretty', 'false'];
  // Another file than the cache of `npm run types`, which may run at the same time.
  const cache = join(root, 'node_modules/.cache/types/watched.tsbuildinfo');
  const { pid } = processes.start({
    name: programName,
    args: [endWithGroup, tsc, '--project', 'tools/build/types/browser.json', ...options, '--tsBuildInfoFile', cache],
    cwd: root,
    env,
  });
  setPriority(pid, niceness);
}
