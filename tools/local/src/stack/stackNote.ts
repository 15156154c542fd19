import { setTimeout as wait } from 'node:timers/promises';
import { readProcessStart } from 'node-kit/readProcessStart.ts';
import { signalGroup } from './signalGroup.ts';

/** The leader of a process group: a program of the stack. */
interface Leader {
  pid: number;
  /** Start time of the process, because process ids are reused. */
  birth?: string;
}

const killTimeoutMs = 10_000;

/**
 * Note of a running stack (the programs that run the app) in its lock (node-kit/lock.ts). If the stack is killed, the
 * next start finds its orphaned programs there. Another start at the same time waits if the stack is ending, and
 * otherwise fails.
 */
interface StackNote {
  leaders: Leader[];
  isEnding: boolean;
}

/** Creates the note for the programs with these process ids. */
export const createStackNote = (pids: number[], isEnding = false): StackNote => ({
  leaders: pids.map((pid) => ({ pid, birth: readProcessStart(pid) })),
  isEnding,
});

/** Reads from a note whether the stack is ending; false without a note. */
export const isStackEnding = (note: unknown) => (note as StackNote | undefined)?.isEnding === true;

/**
 * Kills the programs in the note of a stack that was killed, and waits up to ten seconds until they are gone, because
 * their ports are in use until then. Does nothing without a note.
 */
export async function killOrphans(note: unknown): Promise<void> {
  const leaders = (note as StackNote | undefined)?.leaders;
  if (!Array.isArray(leaders)) return;
  const isRunning = ({ pid, birth }: Leader) => birth !== undefined && readProcessStart(pid) === birth;
  const orphans = leaders.filter(isRunning);
  for (const { pid } of orphans) signalGroup(pid, 'SIGKILL');
  for (const end = Date.now() + killTimeoutMs; orphans.some(isRunning) && Date.now() < end;) await wait(50);
}
