import { readFileSync } from 'node:fs';

/**
 * Calls `end` when npm has ended, or another program that started this process. From then on, `end` is called every
 * 500 ms and must ignore later calls. npm starts a shell, the shell starts `run.mjs`, and `run.mjs` may start this
 * process. A SIGTERM to npm does not reach this process, and a SIGKILL leaves even the shell running.
 */
export function endWithParent(end: () => void): void {
  const ancestorsAtStart = readAncestors();
  // A process whose parent has ended gets process 1 as its parent. In many containers, npm itself is process 1.
  const npm = ancestorsAtStart.at(-1);
  const npmHasEndedBefore = npm === '1' && !readCommand('1').includes('npm');
  setInterval(() => {
    const npmHasEnded = npmHasEndedBefore || readAncestors().join() !== ancestorsAtStart.join();
    if (npmHasEnded) end();
  }, 500).unref();
}

/**
 * Returns process ids from the parent up to the first process that is neither a shell nor `run.mjs`. Usually that is
 * npm. Other systems than Linux have no /proc: there, the list contains only the parent.
 */
function readAncestors(): string[] {
  let pid = String(process.ppid);
  const ancestors = [pid];
  while (isBetweenNpmAndThis(readCommand(pid))) {
    pid = readParent(pid);
    ancestors.push(pid);
  }
  return ancestors;
}

function isBetweenNpmAndThis(command: string): boolean {
  // In /proc, \0 follows each argument: `sh\0-c\0node tools/local/run.mjs …\0`.
  const [program = '', argument = ''] = command.split('\0');
  const isShell = /\bsh$/.test(program) && argument === '-c';
  return isShell || /\brun\.mjs$/.test(argument);
}

/** Returns the parent of a process. The file `stat` of process 12 contains `12 (name) S 7 …` if its parent is 7. */
function readParent(pid: string): string {
  // The name may contain spaces, so that the fields are counted after its end.
  const fieldsAfterName = read(pid, 'stat').split(') ').at(-1) ?? '';
  return fieldsAfterName.split(' ')[1] ?? '';
}

const readCommand = (pid: string) => read(pid, 'cmdline');

/** Reads a file of a process in /proc, or returns an empty text. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process has ended, or this is not Linux.
    return '';
  }
}
