import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File that marks a folder as made by this app. No other folder is emptied, because DATA_DIR may be mistyped. */
const marker = '.abenteuerbox';

/** Creates the folder for databases, mails and logs if necessary. Throws an error if it cannot be written to. */
export function prepareDataFolder(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new Error(`${folder} is no folder. Remove this file, or choose another folder with DATA_DIR.`);
  }
  try {
    mkdirSync(folder, { recursive: true });
    const isNew = readdirSync(folder).length === 0;
    if (isNew) writeFileSync(join(folder, marker), '');
    mkdirSync(join(folder, 'logs'), { recursive: true });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    throw new Error(
      `${folder} cannot be written to (${reason}). Give yourself write permission, or choose another folder with DATA_DIR.`,
    );
  }
}

/** Removes everything but the marker and the lock file of this start. Throws an error if the marker is missing. */
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
