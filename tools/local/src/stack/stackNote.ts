import { setTimeout as wait } from 'node:timers/promises';
import { readProcessStart } from 'node-kit/readProcessStart.ts';
import { signalGroup } from './signalGroup.ts';

/**
 * A stack, which is all programs that run the app, writes this note into the lock file of its data folder. The next
 * start reads the note there, as `unknown`: to wait for a stack that is ending, and to end programs of a killed stack.
 */
interface StackNote {
  /** The stack's programs. Each leads a process group with its own children. */
  leaders: Leader[];
  isEnding: boolean;
}

interface Leader {
  pid: number;
  /** Start time of the process. Another process may get the same id later. */
  birth?: string;
}

const killTimeoutMs = 10_000;

/** Creates the note for the programs with these process ids. */
export const createStackNote = (pids: number[], isEnding = false): StackNote => ({
  leaders: pids.map((pid) => ({ pid, birth: readProcessStart(pid) })),
  isEnding,
});

/** Reads from a note whether the stack is ending. Returns false if there is no note. */
export const isStackEnding = (note: unknown) => (note as StackNote | undefined)?.isEnding === true;

/**
 * Kills the programs that still run after their stack was killed. Waits up to ten seconds until they have ended and
 * their ports are free. Does nothing if there is no note.
 */
export async function killOrphans(note: unknown): Promise<void> {
  const leaders = (note as StackNote | undefined)?.leaders;
  if (!Array.isArray(leaders)) return;
  const isRunning = ({ pid, birth }: Leader) => birth !== undefined && readProcessStart(pid) === birth;
  const orphans = leaders.filter(isRunning);
  for (const { pid } of orphans) signalGroup(pid, 'SIGKILL');
  const deadline = Date.now() + killTimeoutMs;
  while (orphans.some(isRunning) && Date.now() < deadline) await wait(50);
}
