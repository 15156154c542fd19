import { join } from 'node:path';
import type { Release } from 'page-contract';
import { codeOf } from './codeOf.ts';
import { readStyles } from './readStyles.ts';

/** Custom properties that a live version reads: in all of its style sheets, also in those that come later, and in its scripts. */
export function tokensRead(siteDir: string, remote: string, { files }: Release): Set<string> {
  return new Set(
    Object.keys(files).flatMap((address) => {
      const code = codeOf(join(siteDir, address));
      if (address.endsWith('.css')) return [...readStyles(remote, Buffer.from(code)).reads];
      return address.endsWith('.js') ? [...code.matchAll(/var\((--[\w-]+)\)/g)].map(([, token = '']) => token) : [];
    }),
  );
}
