import type { PageConfig } from './pageSchema.js';
import type { PageRegistry } from './registrySchema.js';

/** The part of `Document` that reading needs: prerendering has no more of one. */
declare const document: { getElementById(id: string): { textContent: string | null } | null };

function read<Data>(id: 'page' | 'registry'): Data {
  const json = document.getElementById(id)?.textContent;
  if (!json) throw new Error(`The page carries no configuration (script#${id})`);
  return JSON.parse(json) as Data;
}

/** Addresses, names and keys of this installation. */
export const readPage = () => read<PageConfig>('page');

/** For the shell: the composition this page was served with. It stays the same until the next full navigation. */
export const readRegistry = () => read<PageRegistry>('registry');
