import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what is written there in memory. */
const inMemory = '/dev/shm';
/** The tests fill a tenth of it. */
const enoughBytes = 4e9;

/**
 * A folder for what the tests write and throw away: sites, databases, profiles of browsers, ten thousands of files. In
 * memory where there is room for it and programs may lie there, else on the disk. It goes away with this process.
 */
export function throwawayFolder(memory = inMemory, enough = enoughBytes): string {
  return (roomIn(memory) > enough && runsPrograms(memory)) || make(tmpdir());
}

function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** The folder there, if its files may be run: containers often forbid it. */
function runsPrograms(parent: string): string | undefined {
  const folder = make(parent);
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

function make(parent: string): string {
  const folder = mkdtempSync(join(parent, 'abenteuerbox-test-'));
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      // A process may still write into the folder, which must not fail the tests.
      console.error(error);
    }
  });
  // Postgres runs as a user of its own if the tests run as root.
  chmodSync(folder, 0o1777);
  return folder;
}
