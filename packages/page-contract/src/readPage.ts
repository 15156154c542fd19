import type { PageConfig } from './pageSchema.js';
import type { PageRegistry } from './registrySchema.js';

// Declares no more of `document` than exists when a release prerenders pages in Node.
declare const document: { getElementById(id: string): { textContent: string | null } | null };

/** Parses the JSON in the script element with this id. Throws if the page has none. */
function readDataBlock<Data>(id: 'page' | 'registry'): Data {
  const json = document.getElementById(id)?.textContent;
  if (!json) throw new Error(`The page carries no configuration (script#${id})`);
  return JSON.parse(json) as Data;
}

/** Reads the page configuration, which the site has rendered into this page: addresses, names and keys. */
export const readPage = () => readDataBlock<PageConfig>('page');

/** Reads the registry with which this page was served. It does not change; newer versions are in `/registry.json`. */
export const readRegistry = () => readDataBlock<PageRegistry>('registry');
