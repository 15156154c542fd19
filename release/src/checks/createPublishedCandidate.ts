import type { Site } from 'site/releases/readSite.ts';
import type { Candidate } from './Candidate.ts';
import type { OpenApi } from './openApi.ts';

/** Returns a version that was published before as a candidate. The site must have its contract. */
export function createPublishedCandidate(live: Site, part: string, version: string, openApi?: OpenApi): Candidate {
  const contract = live.contracts.get(`${part}/${version}`);
  if (!contract) throw new Error(`${part}@${version} has no contract on the site.`);
  return { name: `${part}@${version}`, contract, store: live.store, live, openApi };
}
