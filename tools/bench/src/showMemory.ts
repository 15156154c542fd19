import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { formatRatio, type Show } from './report.ts';

const goalMegabytes = 550;

/** Shows the memory of the local stack's processes, on Linux only. `pids`: process ids by program. */
export function showMemory(show: Show, pids: Record<string, number>): void {
  if (process.platform !== 'linux') return;
  const memory = Object.entries(pids).map(([name, pid]) => [name, readMemory(pid)] as const);
  const sum = memory.reduce((total, [, megabytes]) => total + megabytes, 0);
  show(
    `Memory of the local stack (goal: ${goalMegabytes} MB)`,
    ['', 'memory', 'of the goal'],
    [...memory, ['all', sum] as const].map(([name, megabytes]) => [
      name,
      `${Math.round(megabytes)} MB`,
      formatRatio(megabytes, goalMegabytes),
    ]),
  );
}

/**
 * Returns the memory of a process and its descendants in megabytes, 0 if it has ended. Memory that processes share is
 * divided among them (PSS).
 */
function readMemory(pid: number): number {
  if (!existsSync(`/proc/${pid}/smaps_rollup`)) return 0;
  const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(own?.[1] ?? 0) / 1024 + readChildren(pid).reduce((sum, child) => sum + readMemory(child), 0);
}

function readChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
