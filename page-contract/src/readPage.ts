import type { PageConfig } from './pageSchema.js';
import type { PageRegistry } from './registrySchema.js';

/** Also there where pages are painted ahead of time: of a document, that has only its data blocks and its address. */
function read<Data>(id: 'page' | 'registry'): Data {
  const json = document.getElementById(id)?.textContent;
  if (!json) throw new Error(`The page carries no configuration (script#${id})`);
  return JSON.parse(json) as Data;
}

/** Addresses, names and keys of this installation. */
export const readPage = () => read<PageConfig>('page');

/** For the shell: the composition this page was served with. It stays the same until the next full navigation. */
export const readRegistry = () => read<PageRegistry>('registry');
