import { setTimeout as wait } from 'node:timers/promises';
import { birthOf } from 'node-kit/birthOf.ts';
import { signalGroup } from './signalGroup.ts';

/** The leader of a process group, named for good: process ids are given out again. */
interface Leader {
  pid: number;
  birth?: string;
}

const patienceMs = 10_000;

/** Note in the lock of a running stack, by which the start after a `kill -9` ends orphaned programs. */
export const leadersOf = (pids: number[]): Leader[] => pids.map((pid) => ({ pid, birth: birthOf(pid) }));

/**
 * Ends what is left, and waits until it is gone: only then its ports are free, which takes a while on a busy machine.
 */
export async function endLeftBehind(noted: unknown): Promise<void> {
  if (!Array.isArray(noted)) return;
  const isThere = ({ pid, birth }: Leader) => birth !== undefined && birthOf(pid) === birth;
  const left = (noted as Leader[]).filter(isThere);
  for (const { pid } of left) signalGroup(pid, 'SIGKILL');
  for (const end = Date.now() + patienceMs; left.some(isThere) && Date.now() < end;) await wait(50);
}
