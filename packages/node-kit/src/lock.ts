import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { birthOf, thisBoot } from './birthOf.ts';
import { LostRaceError } from './LostRaceError.ts';
import { writeFileAtomically } from './writeFileAtomically.ts';

/** Interval of the holder's heartbeat, and the silence after which it counts as dead if its process is not visible. */
const heartbeatMs = 5_000;
const heartbeatTimeoutMs = 3 * heartbeatMs;
const pollMs = 250;

interface Holder {
  pid: number;
  /** Scope in which a process id is unique: one machine, and on it one container. */
  place: string;
  /** Start of the process, because process ids are reused. */
  birth?: string;
  /** Identifies this acquisition of the lock. */
  id: string;
  /** Note of the holder for its successor. */
  note?: unknown;
}

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
  const self: Holder = { pid: process.pid, place: processScope(), birth: birthOf(process.pid), id: randomUUID() };
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

/** Returns the scope of process ids: on Linux the boot and the container's namespace, elsewhere the machine. */
function processScope(): string {
  if (process.platform !== 'linux') return hostname();
  return `${thisBoot()} ${readlinkSync('/proc/self/ns/pid')}`;
}

function createFile(file: string, content: Holder | ''): boolean {
  try {
    writeFileSync(file, JSON.stringify(content), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

interface LockFile {
  /** Undefined while the file is being written, or if its writer was killed. */
  holder: Holder | undefined;
  beat: number;
}

function readLockFile(file: string): LockFile | undefined {
  try {
    return { beat: statSync(file).mtimeMs, holder: readHolder(file) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function readHolder(file: string): Holder | undefined {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

function stateOf({ holder, beat }: LockFile, firstBeat: number): 'alive' | 'dead' | 'unclear' {
  if (holder?.birth && holder.place === processScope()) return birthOf(holder.pid) === holder.birth ? 'alive' : 'dead';
  if (Date.now() - beat > heartbeatTimeoutMs) return 'dead';
  return beat > firstBeat ? 'alive' : 'unclear';
}

/**
 * Changes the lock file if this holder still has it, and returns whether it did. A second file makes it exclusive: of
 * two processes that find the same dead holder, only one may take over.
 */
function changeIfHeldBy(file: string, holder: Holder | undefined, apply: () => void): boolean {
  const guardFile = `${file}.${holder?.id}`;
  if (!createFile(guardFile, '')) {
    // A process that was killed here has left the file.
    if (Date.now() - (readLockFile(guardFile)?.beat ?? Infinity) > heartbeatTimeoutMs)
      rmSync(guardFile, { force: true });
    return false;
  }
  try {
    const seen = readLockFile(file);
    const isHeld = seen !== undefined && seen.holder?.id === holder?.id;
    if (isHeld) apply();
    return isHeld;
  } finally {
    rmSync(guardFile, { force: true });
  }
}

function renewHeartbeat(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The folder has been removed together with the lock.
  }
}
