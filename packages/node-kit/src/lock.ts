import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { birthOf, thisBoot } from './birthOf.ts';
import { LostRaceError } from './LostRaceError.ts';
import { writeFileAtomically } from './writeFileAtomically.ts';

/** The holder's sign of life, and how long its absence means death where we cannot look at the process itself. */
const heartbeatMs = 5_000;
const silenceMs = 3 * heartbeatMs;
const lookAgainMs = 250;

interface Holder {
  pid: number;
  /** Scope in which a process id is unique: one machine, and on it one container. */
  place: string;
  /** Process ids are given out again; with its beginning one names a process for good. */
  birth?: string;
  /** Tells two holdings apart. */
  id: string;
  /** Note of the holder for its successor. */
  note?: unknown;
}

interface Wish {
  /** Name of the locked resource in error messages: `The database in .data`. */
  what: string;
  /** How long to wait for a living holder. */
  patienceMs?: number;
}

export interface Lock {
  /** Note of the previous holder, which died. */
  left: unknown;
  /** Notes what would be left behind if this process died without a chance to tidy up. */
  note(note: unknown): void;
  release(): void;
}

/** Held by a living process. */
export class LockHeld extends LostRaceError {
  /** Note of the holder. */
  readonly note: unknown;

  constructor(what: string, { pid, place, note }: Holder) {
    const wayOn =
      place === here()
        ? `Stop that first, with Ctrl-C where it runs or with: kill ${pid}`
        : 'It runs in another container or on another machine; stop it there first.';
    super(`${what} is in use by process ${pid}. ${wayOn}`);
    this.note = note;
  }
}

/**
 * Takes a lock file for this process. The lock of a dead holder is taken over: at once where we can see that the
 * process is gone, and after 15 seconds without a sign of life where we cannot, which is the case in another container
 * or on another machine.
 */
export async function takeLock(file: string, { what, patienceMs = 0 }: Wish): Promise<Lock> {
  const self: Holder = { pid: process.pid, place: here(), birth: birthOf(process.pid), id: randomUUID() };
  const began = Date.now();
  let firstBeat: number | undefined;
  mkdirSync(dirname(file), { recursive: true });
  while (!placed(file, self)) {
    const seen = look(file);
    if (!seen) continue;
    firstBeat ??= seen.beat;
    const { holder } = seen;
    const state = stateOf(seen, firstBeat);
    if (state === 'dead') {
      // With what the dead one had left: should we be killed in the next moment, it must not be forgotten.
      const heir = { ...self, note: holder?.note };
      if (change(file, holder, () => writeFileAtomically(file, JSON.stringify(heir)))) {
        self.note = heir.note;
        break;
      }
      await wait(lookAgainMs);
    } else if (state === 'alive' && holder && Date.now() - began >= patienceMs) throw new LockHeld(what, holder);
    else await wait(lookAgainMs);
  }
  const beating = setInterval(() => touch(file), heartbeatMs).unref();
  return {
    left: self.note,
    note: (note) => writeFileAtomically(file, JSON.stringify({ ...self, note } satisfies Holder)),
    release: () => {
      clearInterval(beating);
      change(file, self, () => rmSync(file));
    },
  };
}

/** A process id says nothing in another container; on Linux the name of its namespace tells them apart. */
function here(): string {
  if (process.platform !== 'linux') return hostname();
  return `${thisBoot()} ${readlinkSync('/proc/self/ns/pid')}`;
}

function placed(file: string, content: Holder | ''): boolean {
  try {
    writeFileSync(file, JSON.stringify(content), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

interface Seen {
  /** Empty: it is being written, or its writer was killed. */
  holder: Holder | undefined;
  beat: number;
}

function look(file: string): Seen | undefined {
  try {
    return { beat: statSync(file).mtimeMs, holder: read(file) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function read(file: string): Holder | undefined {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

function stateOf({ holder, beat }: Seen, firstBeat: number): 'alive' | 'dead' | 'unclear' {
  if (holder?.birth && holder.place === here()) return birthOf(holder.pid) === holder.birth ? 'alive' : 'dead';
  if (Date.now() - beat > silenceMs) return 'dead';
  return beat > firstBeat ? 'alive' : 'unclear';
}

/**
 * Does something to this holder's file, if it still is this holder's. One at a time: of two who find the same dead
 * holder, the second would otherwise change what is the first one's already. False: somebody else was first.
 */
function change(file: string, holder: Holder | undefined, act: () => void): boolean {
  const turn = `${file}.${holder?.id}`;
  if (!placed(turn, '')) {
    // Killed in the midst of it.
    if (Date.now() - (look(turn)?.beat ?? Infinity) > silenceMs) rmSync(turn, { force: true });
    return false;
  }
  try {
    const seen = look(file);
    const isTheirs = seen !== undefined && seen.holder?.id === holder?.id;
    if (isTheirs) act();
    return isTheirs;
  } finally {
    rmSync(turn, { force: true });
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The folder was removed, and the lock with it.
  }
}
