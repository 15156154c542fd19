import { birthOf } from 'node-kit/birthOf.ts';
import { signalGroup } from './signalGroup.ts';

/** The leader of a process group, named for good: process ids are given out again. */
interface Leader {
  pid: number;
  birth?: string;
}

/** What the lock of a running stack notes, so that the start after a `kill -9` can end what was left running. */
export const leadersOf = (pids: number[]): Leader[] => pids.map((pid) => ({ pid, birth: birthOf(pid) }));

export function endLeftBehind(noted: unknown): void {
  if (!Array.isArray(noted)) return;
  for (const { pid, birth } of noted as Leader[]) if (birth && birthOf(pid) === birth) signalGroup(pid, 'SIGKILL');
}
