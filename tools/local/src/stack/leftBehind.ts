import { setTimeout as wait } from 'node:timers/promises';
import { readProcessStart } from 'node-kit/readProcessStart.ts';
import { signalGroup } from './signalGroup.ts';

/** The leader of a process group, named for good: process ids are given out again. */
interface Leader {
  pid: number;
  birth?: string;
}

const patienceMs = 10_000;

/**
 * Note in the lock of a running stack, by which the start after a `kill -9` ends orphaned programs, and a start beside
 * it knows whether waiting helps.
 */
interface StackNote {
  leaders: Leader[];
  isEnding: boolean;
}

export const stackNote = (pids: number[], isEnding = false): StackNote => ({
  leaders: pids.map((pid) => ({ pid, birth: readProcessStart(pid) })),
  isEnding,
});

export const isEnding = (noted: unknown) => (noted as StackNote | undefined)?.isEnding === true;

/**
 * Ends what is left, and waits until it is gone: only then its ports are free, which takes a while on a busy machine.
 */
export async function endLeftBehind(noted: unknown): Promise<void> {
  const leaders = (noted as StackNote | undefined)?.leaders;
  if (!Array.isArray(leaders)) return;
  const isThere = ({ pid, birth }: Leader) => birth !== undefined && readProcessStart(pid) === birth;
  const left = leaders.filter(isThere);
  for (const { pid } of left) signalGroup(pid, 'SIGKILL');
  for (const end = Date.now() + patienceMs; left.some(isThere) && Date.now() < end;) await wait(50);
}
