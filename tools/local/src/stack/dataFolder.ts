import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const marker = '.abenteuerbox';

/**
 * Makes the data folder usable. The marker says that a folder was made by us: only such a folder is ever emptied, so
 * that a mistyped DATA_DIR cannot cost anybody's files.
 */
export function prepareDataFolder(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new Error(`${folder} is no folder. Remove this file, or choose another folder with DATA_DIR.`);
  }
  try {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length === 0) writeFileSync(join(folder, marker), '');
    mkdirSync(join(folder, 'logs'), { recursive: true });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new Error(
      `${folder} cannot be written to (${reason}). Give yourself the right, or choose another folder with DATA_DIR.`,
    );
  }
}

/** Removes everything but the lock of the start that asks for it. */
export function emptyDataFolder(folder: string, lockFile: string): void {
  if (!existsSync(join(folder, marker))) {
    throw new Error(
      `${folder} was not made by this app and stays as it is. Empty the folder yourself if you want that.`,
    );
  }
  for (const name of readdirSync(folder)) {
    if (name === marker || join(folder, name) === lockFile) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  mkdirSync(join(folder, 'logs'), { recursive: true });
}

/** True when an earlier start has left data, which may then be the reason why a program does not start. */
export function holdsData(folder: string): boolean {
  return readdirSync(folder).some((name) => ![marker, 'logs', 'start.lock'].includes(name));
}
