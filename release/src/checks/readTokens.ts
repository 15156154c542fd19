import type { Release, ShellContract } from 'page-contract';
import type { Store } from 'site/store/Store.ts';
import { formatFileKey } from './Candidate.ts';
import { readStyles } from './readStyles.ts';

/** Returns the content of a file; empty if it is missing, which other checks report. */
const readFile = async (store: Store, key: string) => (await store.get(key))?.content ?? Buffer.alloc(0);

/** Reads the design tokens of a shell: the custom properties that it sets on the whole page. */
export async function readTokens(store: Store, shell: ShellContract): Promise<Set<string>> {
  const sheets = await Promise.all(shell.styles.map((file) => readFile(store, formatFileKey(shell, file))));
  return new Set(sheets.flatMap((sheet) => [...readStyles('shell', sheet).setsOnPage]));
}

/**
 * Finds the custom properties that a live version of a remote (micro-frontend) reads without a fallback: in its
 * scripts, as `var(--name)`, and in all style sheets, also those that are loaded later.
 */
export async function readUsedTokens(store: Store, remote: string, { files }: Release): Promise<Set<string>> {
  const found = await Promise.all(
    Object.keys(files).map(async (address) => {
      // The key of an object in the store is its address without the first slash.
      const content = await readFile(store, address.slice(1));
      if (address.endsWith('.css')) return [...readStyles(remote, content).reads];
      if (!address.endsWith('.js')) return [];
      return [...content.toString().matchAll(/var\((--[\w-]+)\)/g)].map(([, token = '']) => token);
    }),
  );
  return new Set(found.flat());
}
