import { readMemory } from './memory.ts';
import { formatRatio, type Show } from './report.ts';

/** Shows the memory of the local stack's processes, on Linux only. `pids`: process ids by program. */
export function showMemory(show: Show, pids: Record<string, number>): void {
  const memory = Object.entries(pids).map(([name, pid]) => [name, readMemory(pid)] as const);
  const sum = memory.reduce((total, [, megabytes]) => total + (megabytes ?? 0), 0);
  if (sum) {
    const goalMegabytes = 550;
    const rows = memory.map(([name, megabytes]) => [
      name,
      `${Math.round(megabytes ?? 0)} MB`,
      formatRatio(megabytes ?? 0, goalMegabytes),
    ]);
    show(
      `Memory of the local stack (goal: ${goalMegabytes} MB)`,
      ['', 'memory', 'of the goal'],
      [...rows, ['all', `${Math.round(sum)} MB`, formatRatio(sum, goalMegabytes)]],
    );
  }
}
