import type { Release, ShellContract } from 'page-contract';
import type { Store } from 'site/store/Store.ts';
import { formatFileKey } from './Candidate.ts';
import { readStyles } from './readStyles.ts';

/** Reads the object with a key, like `mf-help/1.0.0-d0276b0e/Faq.css`; empty if missing, which other checks report. */
const readObject = async (store: Store, key: string) => (await store.get(key))?.content ?? Buffer.alloc(0);

/**
 * Reads the names of a shell's design tokens, like `--ink`. These are the custom properties that its style sheets set
 * outside of its own classes, e.g. on `:root`, so that remotes can read them.
 */
export async function readTokens(store: Store, shell: ShellContract): Promise<Set<string>> {
  const sheets = await Promise.all(shell.styles.map((file) => readObject(store, formatFileKey(shell, file))));
  // `readStyles` takes the name with which classes begin: those with `shell__` are the shell's own.
  return new Set(sheets.flatMap((sheet) => [...readStyles('shell', sheet).propertiesSetOutside]));
}

/**
 * Finds the names of custom properties that a live version of a remote reads without a fallback: as `var(--name)` in
 * its scripts and in all style sheets, also those that are loaded later. Not all of them are tokens: some are the
 * remote's own. `files` has all files of the version, by their path on the site.
 */
export async function readUsedTokens(store: Store, remote: string, { files }: Release): Promise<Set<string>> {
  const found = await Promise.all(
    Object.keys(files).map(async (address) => {
      // The key of an object in the store is its address without the first slash.
      const content = await readObject(store, address.slice(1));
      if (address.endsWith('.css')) return [...readStyles(remote, content).propertiesRead];
      if (!address.endsWith('.js')) return [];
      return [...content.toString().matchAll(/var\((--[\w-]+)\)/g)].map(([, token = '']) => token);
    }),
  );
  return new Set(found.flat());
}
