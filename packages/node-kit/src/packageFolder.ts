import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the folder of the package that contains a folder, to find files of the package from its source and from its
 * build in `dist` alike.
 */
export const packageFolder = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : packageFolder(dirname(folder));
