import { readFileSync } from 'node:fs';

/**
 * Calls `end` when the program that started this one has ended without a signal. A SIGTERM to npm ends npm and its
 * shell but not this process, and a SIGKILL leaves even the shell running. Therefore this watches the parent process
 * and, on Linux, also the parents of npm's shell and of a `run.mjs` that has started this process on another Node.
 */
export function endWithParent(end: () => void): void {
  const ancestorsAtStart = readAncestors();
  // A process whose parent has ended gets process 1 as its parent. In many containers, however, npm is process 1.
  const isOrphan = ancestorsAtStart.at(-1) === '1' && !readCommand('1').includes('npm');
  setInterval(() => {
    if (isOrphan || readAncestors().join() !== ancestorsAtStart.join()) end();
  }, 500).unref();
}

/** Returns the process ids from the parent up to npm or another program that has started this one. */
function readAncestors(): string[] {
  const ancestors = [String(process.ppid)];
  for (let pid = ancestors[0]!; isShellOrRun(readCommand(pid));) {
    pid = readParent(pid);
    ancestors.push(pid);
  }
  return ancestors;
}

const isShellOrRun = (command: string) => /^\S*\bsh\0-c\0|^[^\0]*\0[^\0]*\brun\.mjs\0/.test(command);

// The process's name in brackets may contain spaces, so fields are counted behind it.
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
