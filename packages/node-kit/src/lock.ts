import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  changeIfHeldBy,
  createFile,
  heartbeatMs,
  readProcessScope,
  readLockFile,
  renewHeartbeat,
  judgeHolder,
  type Holder,
} from './lockFile.ts';
import { LostRaceError } from './LostRaceError.ts';
import { readProcessStart } from './readProcessStart.ts';
import { writeFileAtomically } from './writeFileAtomically.ts';

// A lock file lets only one process at a time use a resource, for example a database folder. `takeLock` creates the
// file and renews its heartbeat (the time of its last change) until `release` removes it. A file that stays after its
// process was killed is taken over by the next process.

/** Interval at which a waiting process looks at the lock again. */
const pollMs = 250;

interface LockOptions {
  /** Name of the locked resource in error messages: `The database in .data`. */
  resource: string;
  /** Maximum wait for a living holder to release the lock. By default `takeLock` throws without such a wait. */
  maxWaitMs?: number;
}

/** A taken lock. */
export interface Lock {
  /** Note of a previous holder that died; undefined if there is none. */
  previousNote: unknown;
  /** Stores a note for the next holder, in case this process dies. Does nothing if another process has the lock. */
  writeNote(note: unknown): void;
  /** Removes the lock file, unless another process has taken it over. */
  release(): void;
}

/** Thrown if a living process holds the lock. A command that throws it ends with exit code 3. */
export class LockHeldError extends LostRaceError {
  /** Note of the holder. */
  readonly note: unknown;

  constructor(resource: string, { pid, place, note }: Holder) {
    const advice =
      place === readProcessScope()
        ? `Stop that first, with Ctrl-C where it runs or with: kill ${pid}`
        : 'It runs in another container or on another machine; stop it there first.';
    super(`${resource} is in use by process ${pid}. ${advice}`);
    this.note = note;
  }
}

/**
 * Takes a lock file for this process. The lock of a dead holder is taken over: at once if its process was on this
 * machine, and some time after its last heartbeat if it was in another container or on another machine. Throws a
 * `LockHeldError` if the holder lives longer than the wait.
 */
export async function takeLock(file: string, { resource, maxWaitMs = 0 }: LockOptions): Promise<Lock> {
  const self: Holder = {
    pid: process.pid,
    place: readProcessScope(),
    birth: readProcessStart(process.pid),
    id: randomUUID(),
  };
  const startedAt = Date.now();
  let firstHeartbeatAt: number | undefined;
  mkdirSync(dirname(file), { recursive: true });
  // `createFile` returns false if the file exists: a process holds the lock, or has died without releasing it.
  while (!createFile(file, self)) {
    const lockFile = readLockFile(file);
    // The holder has released the lock in the meantime.
    if (!lockFile) continue;
    firstHeartbeatAt ??= lockFile.heartbeatAt;
    const { holder } = lockFile;
    const state = judgeHolder(lockFile, firstHeartbeatAt);
    if (state === 'dead' && takeOver(file, holder, self)) break;
    // While the state is 'unclear', every call waits: within seconds the state becomes 'alive' or 'dead'.
    const isWaitOver = Date.now() - startedAt >= maxWaitMs;
    if (state === 'alive' && holder && isWaitOver) throw new LockHeldError(resource, holder);
    await wait(pollMs);
  }
  const heartbeat = setInterval(() => renewHeartbeat(file), heartbeatMs).unref();
  return {
    previousNote: self.note,
    writeNote: (note) => {
      const holder: Holder = { ...self, note };
      changeIfHeldBy(file, self, () => writeFileAtomically(file, JSON.stringify(holder)));
    },
    release: () => {
      clearInterval(heartbeat);
      changeIfHeldBy(file, self, () => rmSync(file));
    },
  };
}

/**
 * Replaces a dead holder by this process. Returns false if another process was quicker. Keeps the holder's note, in the
 * lock file and in `self`, so that the note survives if this process is killed before it writes one of its own.
 */
function takeOver(file: string, holder: Holder | undefined, self: Holder): boolean {
  const successor = { ...self, note: holder?.note };
  const hasTakenOver = changeIfHeldBy(file, holder, () => writeFileAtomically(file, JSON.stringify(successor)));
  if (hasTakenOver) self.note = successor.note;
  return hasTakenOver;
}
