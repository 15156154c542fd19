import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { LostRaceError } from './LostRaceError.ts';
import { writeFileAtomically } from './writeFileAtomically.ts';

// A lock lets only one process at a time use a resource, for example a database folder. It is an exclusive transaction
// of SQLite on an empty file, which the operating system ends together with its process, also in another container on
// the same volume. The file stays. Nobody else may open it in the same process: closing it would end the lock (POSIX).

/** Interval at which a waiting process tries again. */
const pollMs = 250;

/** Result codes of SQLite (https://sqlite.org/rescode.html). */
const sqlite = { busy: 5, notADatabase: 26 };

interface LockOptions {
  /** Name of the locked resource in error messages: `The database in .data`. */
  resource: string;
  /** Maximum wait for the holder to release the lock. By default `takeLock` throws at once. */
  maxWaitMs?: number;
}

/** A taken lock. */
export interface Lock {
  /** Stores a note for those who want the lock: it is in their `LockHeldError`. */
  writeNote(note: unknown): void;
  release(): void;
}

/** Content of the file beside the lock: who has it. */
interface Holder {
  pid: number;
  host: string;
  note?: unknown;
}

/** Thrown if another process holds the lock. A command that throws it ends with exit code 3. */
export class LockHeldError extends LostRaceError {
  /** Note of the holder. */
  readonly note: unknown;

  constructor(resource: string, holder: Holder | undefined) {
    super(`${resource} is in use by ${holder ? `process ${holder.pid}` : 'another process'}. ${advise(holder)}`);
    this.note = holder?.note;
  }
}

function advise(holder: Holder | undefined): string {
  if (!holder) return 'Stop that first.';
  if (holder.host === hostname()) return `Stop that first, with Ctrl-C where it runs or with: kill ${holder.pid}`;
  return 'It runs in another container or on another machine; stop it there first.';
}

/** Takes the lock on a file for this process. Throws a `LockHeldError` if another has it for longer than the wait. */
export async function takeLock(file: string, { resource, maxWaitMs = 0 }: LockOptions): Promise<Lock> {
  const holderFile = `${file}.json`;
  mkdirSync(dirname(file), { recursive: true });
  const deadline = Date.now() + maxWaitMs;
  let database = tryToLock(file);
  while (!database) {
    if (Date.now() >= deadline) throw new LockHeldError(resource, readHolder(holderFile));
    await wait(pollMs);
    database = tryToLock(file);
  }
  const taken = database;
  const self: Holder = { pid: process.pid, host: hostname() };
  const write = () => writeFileAtomically(holderFile, JSON.stringify(self));
  try {
    write();
  } catch (error) {
    taken.close();
    throw error;
  }
  return {
    writeNote(note) {
      if (!taken.isOpen) return;
      self.note = note;
      write();
    },
    release() {
      if (!taken.isOpen) return;
      rmSync(holderFile, { force: true });
      taken.close();
    },
  };
}

/** Begins an exclusive transaction; undefined if another connection has one. */
function tryToLock(file: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    const code = (error as { errcode?: number }).errcode;
    if (code === sqlite.busy) return undefined;
    if (code !== sqlite.notADatabase)
      throw new Error(`The lock ${file} cannot be taken: ${(error as Error).message}`, { cause: error });
    throw new Error(
      `The lock ${file} is of an earlier version of this program. If none of them runs any more, delete that file.`,
    );
  }
}

/** Reads who has the lock; undefined in the moment before the holder has written it. */
function readHolder(holderFile: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}
