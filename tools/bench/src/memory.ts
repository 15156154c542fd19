import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Megabytes of a process and its descendants, shared pages counted in proportion. Linux only: elsewhere nothing. */
export function memoryOf(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}/smaps_rollup`)) return undefined;
  const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(own?.[1] ?? 0) / 1024 + childrenOf(pid).reduce((sum, child) => sum + (memoryOf(child) ?? 0), 0);
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
