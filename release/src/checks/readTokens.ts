import type { RemoteVersion, ShellContract } from 'page-contract';
import type { Store } from 'site/store/Store.ts';
import { formatFileKey } from './Candidate.ts';
import { readStyles } from './readStyles.ts';

/** Reads a file of a version from the store; empty if it is missing, which other checks report. */
const readFile = async (store: Store, key: string) => (await store.get(key)) ?? Buffer.alloc(0);

/**
 * Reads the names of a shell's design tokens, like `--ink`. These are the custom properties that its style sheets set
 * outside of its own classes, e.g. on `:root`, so that remotes (micro-frontends) can read them.
 */
export async function readTokens(store: Store, shell: ShellContract): Promise<Set<string>> {
  const sheets = await Promise.all(shell.styles.map((file) => readFile(store, formatFileKey(shell, file))));
  return new Set(sheets.flatMap((sheet) => [...readStyles('shell', sheet).propertiesSetOutside]));
}

/**
 * Finds the names of custom properties that a live version of a remote reads without a fallback. Some of them are the
 * remote's own, and no tokens. `files` has the files that its screens need at once, by their path on the site, like
 * `/mf-help/1.0.0-d0276b0e/Faq.css`.
 */
export async function readUsedTokens(store: Store, remote: string, { files }: RemoteVersion): Promise<Set<string>> {
  const found = Object.keys(files).map(async (path) => {
    // The key in the store is the path without its first slash.
    const content = await readFile(store, path.slice(1));
    if (path.endsWith('.css')) return [...readStyles(remote, content).propertiesRead];
    return path.endsWith('.js') ? findVariables(content.toString()) : [];
  });
  return new Set((await Promise.all(found)).flat());
}

/** Finds custom properties in a script: `--ink` in `var(--ink)`. */
const findVariables = (code: string) => [...code.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name);
