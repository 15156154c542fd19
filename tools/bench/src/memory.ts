import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the memory of a process and its descendants in megabytes. Memory that processes share is divided among them
 * (PSS). Undefined if the process has ended or this is not Linux.
 */
export function readMemory(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}/smaps_rollup`)) return undefined;
  const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(own?.[1] ?? 0) / 1024 + readChildren(pid).reduce((sum, child) => sum + (readMemory(child) ?? 0), 0);
}

function readChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
