import { join } from 'node:path';
import { codeOf } from './codeOf.ts';
import { readStyles } from './readStyles.ts';

/** Design tokens: what a shell sets on the whole page. */
export const tokensOf = (folder: string, styles: string[]) =>
  new Set(styles.flatMap((file) => [...readStyles('shell', Buffer.from(codeOf(join(folder, file)))).setsOnPage]));
