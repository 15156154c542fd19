import type { Owner } from './legal/Owner.ts';

/** The slice of the page configuration that this remote needs. */
interface Page {
  owner: Owner;
  support: { email: string };
}

/** Also there where pages are made ahead of time: of a document, that has only its data blocks and its address. */
export function page(): Page {
  const json = document.getElementById('page')?.textContent;
  if (!json) throw new Error('The page configuration is missing');
  return JSON.parse(json) as Page;
}
