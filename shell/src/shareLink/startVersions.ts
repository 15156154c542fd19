import type { ShareableVersion, ShellStart } from 'page-contract/shareLink';

/**
 * Starts the shell that a share link names: the one that the page has loaded, which is `loadedVersion`, or another
 * build. Throws if a file of the other build cannot be loaded.
 */
export async function startVersions(
  { shell }: Record<string, ShareableVersion>,
  { begin, load }: ShellStart,
  loadedVersion: string | undefined,
): Promise<void> {
  if (!shell || shell.version === loadedVersion) return begin();
  const { styles = [], scripts = [] } = shell;
  // The old style sheets are removed after the new ones have loaded, so that the page is never without styles.
  const oldSheets = [...document.querySelectorAll('style, link[rel="stylesheet"]')];
  for (const { file, integrity } of styles) await load(file, integrity);
  for (const sheet of oldSheets) sheet.remove();
  // webpack keeps the loaded chunks of a build in a global array. Both builds use the same name for it, so that the new
  // build would run the chunks of the old one.
  const chunkArrays = Object.keys(window).filter((name) => name.startsWith('webpackChunkshell'));
  for (const name of chunkArrays) Reflect.set(window, name, undefined);
  for (const { file, integrity } of scripts) await load(file, integrity);
}
