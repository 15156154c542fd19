import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of the package in which a file lies, for what lies there beside the source: also for a program that was
 * built into `dist`.
 */
export const packageFolder = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : packageFolder(dirname(folder));
