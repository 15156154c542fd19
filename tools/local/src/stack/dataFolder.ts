import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File that marks a folder as made by this app. No other folder is emptied, because DATA_DIR may be mistyped. */
const marker = '.abenteuerbox';
/** Files that stay, besides the lock: a working copy keeps its ports. */
const kept = [marker, 'ports.json'];
/** Content of the marker: a number that goes up when the programs can no longer read data of the version before. */
const format = '4\n';

/** Creates the folder for databases, mails and logs if necessary. Throws an error if it cannot be written to. */
export function prepareDataFolder(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new Error(`${folder} is no folder. Remove this file, or choose another folder with DATA_DIR.`);
  }
  try {
    mkdirSync(folder, { recursive: true });
    const isNew = readdirSync(folder).length === 0;
    if (isNew) writeFileSync(join(folder, marker), format);
    mkdirSync(join(folder, 'logs'), { recursive: true });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new Error(
      `${folder} cannot be written to (${reason}). Give yourself write permission, or choose another folder with DATA_DIR.`,
    );
  }
}

/**
 * Removes everything but the marker, the ports and the lock files of this start. Throws an error if the marker is
 * missing.
 */
export function emptyDataFolder(folder: string, lockFile: string): void {
  if (!existsSync(join(folder, marker))) {
    throw new Error(
      `${folder} was not made by this app and stays as it is. Empty the folder yourself if you want that.`,
    );
  }
  for (const name of readdirSync(folder)) {
    if (kept.includes(name) || join(folder, name).startsWith(lockFile)) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  mkdirSync(join(folder, 'logs'), { recursive: true });
}

/**
 * Moves data of an earlier format into a folder beside the new ones, all of them, because accounts, payments and the
 * database belong together. Returns the path of that folder, or undefined if nothing was moved.
 */
export function moveEarlierDataAside(folder: string, lockFile: string, now = new Date()): string | undefined {
  const markerFile = join(folder, marker);
  if (!existsSync(markerFile) || readFileSync(markerFile, 'utf8') === format) return undefined;
  const aside = `earlier-${now.toISOString().replaceAll(':', '-')}`;
  const stays = (name: string) =>
    kept.includes(name) || name === 'logs' || name.startsWith('earlier-') || join(folder, name).startsWith(lockFile);
  const moved = readdirSync(folder).filter((name) => !stays(name));
  if (moved.length > 0) mkdirSync(join(folder, aside));
  for (const name of moved) renameSync(join(folder, name), join(folder, aside, name));
  // Written last, so that a start after one that was killed moves the rest.
  writeFileSync(markerFile, format);
  return moved.length > 0 ? join(folder, aside) : undefined;
}
