import { readFileSync } from 'node:fs';

/**
 * Ends when the program that started us is gone without a word. npm is such a one: a SIGTERM to npm ends npm and its
 * shell, but reaches nothing behind the shell, and a SIGKILL leaves even the shell. So we watch our parent and, where
 * the system tells (Linux) that it stands between npm and us, its parent, too: npm's shell, and `run.mjs` that
 * continued on the project's Node.
 */
export function endWithParent(end: () => void): void {
  const atStart = starters();
  // The parent may have died before the watch began: an orphan belongs to process 1, which is npm itself in many
  // containers.
  const lostBefore = atStart.endsWith(' 1') && !commandOf('1').includes('npm');
  setInterval(() => (lostBefore || starters() !== atStart) && end(), 500).unref();
}

/** The process ids of our parent and of those behind it, up to npm or whatever else started us. */
function starters(): string {
  let [last, all] = [String(process.ppid), ''];
  for (; isBetween(commandOf(last)); last = parentOf(last)) all += last;
  return `${all} ${last}`;
}

const isBetween = (command: string) => /^\S*\bsh\0-c\0|^[^\0]*\0[^\0]*\brun\.mjs\0/.test(command);

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
