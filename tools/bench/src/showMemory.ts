import { readdirSync, readFileSync } from 'node:fs';
import { formatRatio, type Show } from './report.ts';

const goalMegabytes = 550;

/** Shows the memory of the programs that run the app, on Linux only. `pids` are their process ids, by name. */
export function showMemory(show: Show, pids: Record<string, number>): void {
  const memory = Object.entries(pids).map(([name, pid]) => [name, readMemory(pid)] as const);
  const sum = memory.reduce((total, [, megabytes]) => total + (megabytes ?? 0), 0);
  // No memory can be read if this is not Linux.
  if (sum === 0) return;
  const rows = [...memory, ['all', sum] as const].map(([name, megabytes = 0]) => [
    name,
    `${Math.round(megabytes)} MB`,
    formatRatio(megabytes, goalMegabytes),
  ]);
  show(`Memory of the local stack (goal: ${goalMegabytes} MB)`, ['', 'memory', 'relative to the goal'], rows);
}

/**
 * Returns the megabytes of a process and its descendants, or undefined if the process has ended or this is not Linux.
 * Linux divides memory that several processes share among them: the proportional set size, `Pss:   1234 kB`.
 */
function readMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    const childMegabytes = readChildren(pid).map((child) => readMemory(child) ?? 0);
    return childMegabytes.reduce((sum, megabytes) => sum + megabytes, Number(kilobytes ?? 0) / 1024);
  } catch {
    // A process may end at any time; its files are then missing (ENOENT) or cannot be read (ESRCH).
    return undefined;
  }
}

/** Returns the ids of a process's child processes. Linux lists them for each thread (`task`). */
function readChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
