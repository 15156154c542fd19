import type { PageConfig } from './pageSchema.js';
import type { PageRegistry } from './registrySchema.js';

/** Part of `Document` that is needed here. It is all that exists while pages are prerendered at release time. */
declare const document: { getElementById(id: string): { textContent: string | null } | null };

/** Parses the JSON in a script element. Throws if the page has none. */
function readDataBlock<Data>(id: 'page' | 'registry'): Data {
  const json = document.getElementById(id)?.textContent;
  if (!json) throw new Error(`The page carries no configuration (script#${id})`);
  return JSON.parse(json) as Data;
}

/** Reads the page configuration: addresses, names and keys of this installation. */
export const readPage = () => readDataBlock<PageConfig>('page');

/** Reads the registry with which this page was served, for the shell. It does not change within the document. */
export const readRegistry = () => readDataBlock<PageRegistry>('registry');
