import { readPage, readRegistry, type PageRegistry } from 'page-contract';
import type { PublishedVersion } from 'page-contract/composition';
import { reportsAddress } from 'page-contract/reports';
import { forgetStyles } from '../remotes/versionFiles.ts';
import type { Hands } from './Hands.ts';

/**
 * Makes the page one that the site would have served with this composition: what the shell and the remotes read of it stands in it,
 * and nothing that was painted for another. Whichever shell starts then knows of nothing else.
 */
export function composePage(
  registry: PageRegistry,
  versions: Record<string, string>,
  { enteredMark, paintedMark }: Hands,
): void {
  const { remotes } = readRegistry();
  const page = { ...readPage(), versions, reports: reportsAddress, serviceWorker: undefined };
  for (const [part, { current }] of Object.entries(remotes))
    if (current && current.version !== registry.remotes[part]?.current?.version) forgetStyles(part, current.version);
  write('page', page);
  write('registry', registry);
  document.getElementById('registry')?.setAttribute(enteredMark, '');
  const root = document.getElementById('root');
  root?.replaceChildren();
  root?.removeAttribute(paintedMark);
}

/** Into an element that is no script: what is in one only a policy may change. */
function write(id: 'page' | 'registry', value: unknown): void {
  const data = Object.assign(document.createElement('data'), { id, hidden: true, textContent: JSON.stringify(value) });
  document.getElementById(id)?.replaceWith(data);
}

/** Starts another build of the shell in the place of this one, which has started nothing yet. */
export async function startShell(
  { styles = [], scripts = [] }: Partial<PublishedVersion>,
  { createPageFiles }: Hands,
): Promise<void> {
  const files = createPageFiles([]);
  const ofThisOne = [...document.querySelectorAll('style, link[rel="stylesheet"]')];
  for (const { file, integrity } of styles) await files.load(file, integrity);
  for (const sheet of ofThisOne) sheet.remove();
  // Both builds know one list for their chunks, so that a release leaves React in the browsers' caches. This one's are all there.
  for (const list of Object.keys(window).filter((name) => name.startsWith('webpackChunkshell')))
    Reflect.set(window, list, undefined);
  for (const { file, integrity } of scripts) await files.load(file, integrity);
}
