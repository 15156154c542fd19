import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * The embedded database has no lock of its own: two processes would destroy the folder.
 * Returns the function that gives the folder free; throws one sentence when another process holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.pid`;
  for (const mayTakeOver of [true, false]) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = Number(readFileSync(file, 'utf8'));
      if (!mayTakeOver || isRunningNode(owner)) {
        throw new Error(`The database in ${folder} is in use by process ${owner}. Stop that process first.`);
      }
      // Left behind by a process that was killed.
      rmSync(file, { force: true });
    }
  }
  throw new Error(`The database in ${folder} cannot be locked.`);
}

function isRunningNode(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    // After a restart of the machine the number may belong to another program; Linux tells which.
    return /node|tsx/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return true;
  }
}
