import type { Release, ShellContract } from 'page-contract';
import type { Store } from 'site/store/Store.ts';
import { keyOf } from './Candidate.ts';
import { readStyles } from './readStyles.ts';

const read = async (store: Store, key: string) => (await store.get(key))?.content ?? Buffer.alloc(0);

/** Design tokens: what a shell sets on the whole page. */
export async function tokensOf(store: Store, shell: ShellContract): Promise<Set<string>> {
  const sheets = await Promise.all(shell.styles.map((file) => read(store, keyOf(shell, file))));
  return new Set(sheets.flatMap((sheet) => [...readStyles('shell', sheet).setsOnPage]));
}

/**
 * Custom properties that a live version reads: in all of its style sheets, also in those that come later, and in its
 * scripts.
 */
export async function tokensRead(store: Store, remote: string, { files }: Release): Promise<Set<string>> {
  const found = await Promise.all(
    Object.keys(files).map(async (address) => {
      const content = await read(store, address.slice(1));
      if (address.endsWith('.css')) return [...readStyles(remote, content).reads];
      if (!address.endsWith('.js')) return [];
      return [...content.toString().matchAll(/var\((--[\w-]+)\)/g)].map(([, token = '']) => token);
    }),
  );
  return new Set(found.flat());
}
