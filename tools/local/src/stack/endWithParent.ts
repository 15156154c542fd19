import { readFileSync } from 'node:fs';

/**
 * Ends when the program that started us is gone without a word. npm is such a one: a SIGTERM to npm ends npm and its shell, but
 * reaches nothing behind the shell, and a SIGKILL leaves even the shell. So we watch our parent and, where the system tells
 * (Linux) that it is npm's shell, the shell's.
 */
export function endWithParent(end: () => void): void {
  const atStart = starters();
  // Killed before we began to watch: whoever lost its parent belongs to process 1, which is npm itself in many a container.
  const lostBefore = atStart.endsWith(' 1') && !commandOf('1').includes('npm');
  setInterval(() => (lostBefore || starters() !== atStart) && end(), 500).unref();
}

/** Our parent's process id, after it that of npm when the parent is only npm's shell. */
function starters(): string {
  const parent = String(process.ppid);
  return /^\S*\bsh\0-c\0/.test(commandOf(parent)) ? `${parent} ${parentOf(parent)}` : ` ${parent}`;
}

// The name in brackets may hold anything, the numbers follow it.
const parentOf = (pid: string) => read(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? '';
const commandOf = (pid: string) => read(pid, 'cmdline');

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
