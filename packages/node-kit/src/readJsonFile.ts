import { readFileSync } from 'node:fs';

/** Returns the content of a file that this program writes, or undefined if it has not written it yet. */
export function readJsonFile(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Look at the rights of its folder.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is damaged. "npm start -- --fresh" begins with empty data.`);
  }
}
