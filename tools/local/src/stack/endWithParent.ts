import { readFileSync } from 'node:fs';

/**
 * Calls `end` when npm, or another program that started this process, has ended without passing on a signal. `end` must
 * ignore later calls, because it is called every 500 ms from then on. A SIGTERM to npm ends npm and its shell but not
 * this process. A SIGKILL leaves even the shell running. Therefore this watches the parent process and, on Linux, the
 * ancestors up to npm: npm's shell, and `run.mjs`, which starts this program. Other systems have no /proc.
 */
export function endWithParent(end: () => void): void {
  const ancestorsAtStart = readAncestors();
  // A process whose parent has ended gets process 1 as its parent. If the list ends with 1, npm had ended before this
  // call, unless npm is process 1 itself, as in many containers.
  const isOrphan = ancestorsAtStart.at(-1) === '1' && !readCommand('1').includes('npm');
  setInterval(() => {
    if (isOrphan || readAncestors().join() !== ancestorsAtStart.join()) end();
  }, 500).unref();
}

/** Returns the process ids from the parent up to the first that is neither a shell nor `run.mjs`, usually npm. */
function readAncestors(): string[] {
  let pid = String(process.ppid);
  const ancestors = [pid];
  while (isShellOrRun(readCommand(pid))) {
    pid = readParent(pid);
    ancestors.push(pid);
  }
  return ancestors;
}

/** Matches `sh -c …` (npm's shell) and `node …/run.mjs …`. In /proc, \0 follows each argument of a command. */
const isShellOrRun = (command: string) => /^\S*\bsh\0-c\0|^[^\0]*\0[^\0]*\brun\.mjs\0/.test(command);

// Process 12 with the text `12 (name) S 7 …` has the parent 7. The name may contain spaces, so that the fields are
// counted after it.
const readParent = (pid: string) => read(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? '';
const readCommand = (pid: string) => read(pid, 'cmdline');

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process has ended, or this is not Linux.
    return '';
  }
}
