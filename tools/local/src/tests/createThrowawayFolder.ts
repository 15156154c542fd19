import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder in memory on Linux. */
const inMemory = '/dev/shm';
/** Free space that the folder in memory must have. The tests use a tenth of it. */
const minFreeBytes = 4_000_000_000;

/**
 * Creates a folder for temporary files of the tests: sites, databases, browser profiles, tens of thousands of files. It
 * is in memory if there is room and files may be executed there, otherwise on the disk, and is deleted with this
 * process.
 */
export function createThrowawayFolder(memory = inMemory, minBytes = minFreeBytes): string {
  const folderInMemory = readFreeBytes(memory) > minBytes ? createExecutableFolder(memory) : undefined;
  return folderInMemory ?? createFolder(tmpdir());
}

function readFreeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // The folder exists only on Linux.
    return 0;
  }
}

/** Creates a folder in which files may be executed. Returns undefined if that is forbidden, as in many containers. */
function createExecutableFolder(parent: string): string | undefined {
  const folder = createFolder(parent);
  const program = join(folder, 'program');
  writeFileSync(program, '', { mode: 0o755 });
  try {
    accessSync(program, constants.X_OK);
    rmSync(program);
    return folder;
  } catch {
    return undefined;
  }
}

function createFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'abenteuerbox-test-'));
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      // A process may still write into the folder, which must not fail the tests.
      console.error(error);
    }
  });
  // Postgres runs as a user of its own if the tests run as root, and must be able to write here.
  chmodSync(folder, 0o1777);
  return folder;
}
