import { readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { readProcessStart, readBootId } from './readProcessStart.ts';

// Functions that read and change a lock file. `takeLock` (`lock.ts`) uses them.

/** Interval of the holder's heartbeat: it sets the file's modification time. */
export const heartbeatMs = 5_000;
/** Time without a heartbeat after which a holder counts as dead if its process is in another process namespace. */
const heartbeatTimeoutMs = 3 * heartbeatMs;

/** Process that holds the lock: the JSON in the lock file. Other versions of the program read the same fields. */
export interface Holder {
  pid: number;
  /** Scope in which the process id is unique (`readProcessScope`). */
  place: string;
  /** Time at which the process started, because process ids are reused. Absent on Windows. */
  birth?: string;
  /** Identifies this acquisition of the lock. */
  id: string;
  /** Note of the holder for its successor. */
  note?: unknown;
}

/** Returns the scope of process ids: on Linux the boot and the container's namespace, elsewhere the machine. */
export function readProcessScope(): string {
  if (process.platform !== 'linux') return hostname();
  return `${readBootId()} ${readlinkSync('/proc/self/ns/pid')}`;
}

/** Creates a file and returns true, or returns false if the file exists. Guard files (`changeIfHeldBy`) are empty. */
export function createFile(file: string, content: Holder | ''): boolean {
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
  /** Time of the last heartbeat, in milliseconds since 1970: the time at which the file was last modified. */
  heartbeatAt: number;
}

/** Reads a lock file; undefined if there is none. */
export function readLockFile(file: string): LockFile | undefined {
  try {
    return { heartbeatAt: statSync(file).mtimeMs, holder: readHolder(file) };
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

/**
 * Judges whether the holder of a lock lives. A holder in the same process scope lives if its process runs. Any other
 * holder is judged by its heartbeat: 'dead' after `heartbeatTimeoutMs` without one, 'alive' if the heartbeat is newer
 * than `firstHeartbeatAt`, the one that the caller read first. Otherwise it is 'unclear', and the caller asks again.
 */
export function judgeHolder({ holder, heartbeatAt }: LockFile, firstHeartbeatAt: number): 'alive' | 'dead' | 'unclear' {
  if (holder?.birth && holder.place === readProcessScope())
    return readProcessStart(holder.pid) === holder.birth ? 'alive' : 'dead';
  if (Date.now() - heartbeatAt > heartbeatTimeoutMs) return 'dead';
  return heartbeatAt > firstHeartbeatAt ? 'alive' : 'unclear';
}

/**
 * Calls `apply`, which changes the lock file, if `holder` still has the lock. Returns whether `apply` was called. For
 * that time a second file exists, the guard: of two processes that find the same dead holder, only one can create it.
 */
export function changeIfHeldBy(file: string, holder: Holder | undefined, apply: () => void): boolean {
  // The name ends with `.undefined` for a lock file without a holder: all processes then use the same guard, too.
  const guardFile = `${file}.${holder?.id}`;
  if (!createFile(guardFile, '')) {
    // The process that created an old guard file was killed before it removed the file.
    const createdAt = readLockFile(guardFile)?.heartbeatAt ?? Infinity;
    if (Date.now() - createdAt > heartbeatTimeoutMs) rmSync(guardFile, { force: true });
    return false;
  }
  try {
    const lockFile = readLockFile(file);
    const isHeld = lockFile !== undefined && lockFile.holder?.id === holder?.id;
    if (isHeld) apply();
    return isHeld;
  } finally {
    rmSync(guardFile, { force: true });
  }
}

/** Sets the modification time of the lock file to now. */
export function renewHeartbeat(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The folder has been removed together with the lock.
  }
}
