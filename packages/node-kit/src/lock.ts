import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  changeIfHeldBy,
  createFile,
  heartbeatMs,
  processScope,
  readLockFile,
  renewHeartbeat,
  stateOf,
  type Holder,
} from './lockFile.ts';
import { LostRaceError } from './LostRaceError.ts';
import { readProcessStart } from './readProcessStart.ts';
import { writeFileAtomically } from './writeFileAtomically.ts';

const pollMs = 250;

interface LockOptions {
  /** Name of the locked resource in error messages: `The database in .data`. */
  what: string;
  /** Maximum wait for a living holder. */
  patienceMs?: number;
}

export interface Lock {
  /** Note of the previous holder, which died. */
  left: unknown;
  /** Stores a note for the next holder, in case this process dies before it can clean up. */
  note(note: unknown): void;
  release(): void;
}

/** Held by a living process. */
export class LockHeld extends LostRaceError {
  /** Note of the holder. */
  readonly note: unknown;

  constructor(what: string, { pid, place, note }: Holder) {
    const wayOn =
      place === processScope()
        ? `Stop that first, with Ctrl-C where it runs or with: kill ${pid}`
        : 'It runs in another container or on another machine; stop it there first.';
    super(`${what} is in use by process ${pid}. ${wayOn}`);
    this.note = note;
  }
}

/**
 * Takes a lock file for this process. The lock of a dead holder is taken over: at once if its process is visibly gone,
 * and after 15 seconds without a heartbeat if it is in another container or on another machine.
 */
export async function takeLock(file: string, { what, patienceMs = 0 }: LockOptions): Promise<Lock> {
  const self: Holder = {
    pid: process.pid,
    place: processScope(),
    birth: readProcessStart(process.pid),
    id: randomUUID(),
  };
  const began = Date.now();
  let firstBeat: number | undefined;
  mkdirSync(dirname(file), { recursive: true });
  while (!createFile(file, self)) {
    const seen = readLockFile(file);
    if (!seen) continue;
    firstBeat ??= seen.beat;
    const { holder } = seen;
    const state = stateOf(seen, firstBeat);
    if (state === 'dead') {
      // The note of the dead holder is kept in case this process is killed next.
      const successor = { ...self, note: holder?.note };
      if (changeIfHeldBy(file, holder, () => writeFileAtomically(file, JSON.stringify(successor)))) {
        self.note = successor.note;
        break;
      }
      await wait(pollMs);
    } else if (state === 'alive' && holder && Date.now() - began >= patienceMs) throw new LockHeld(what, holder);
    else await wait(pollMs);
  }
  const beating = setInterval(() => renewHeartbeat(file), heartbeatMs).unref();
  return {
    left: self.note,
    note: (note) => writeFileAtomically(file, JSON.stringify({ ...self, note } satisfies Holder)),
    release: () => {
      clearInterval(beating);
      changeIfHeldBy(file, self, () => rmSync(file));
    },
  };
}
