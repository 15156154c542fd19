import { parseVersions } from 'page-contract/versionsText';
import type { Site } from './readSite.ts';

/** Returns a sentence with the owner, team and contact, of each published version that a text names. */
export const describeOwners = ({ contracts }: Site, text: string): string[] =>
  Object.entries(parseVersions(text)).flatMap(([part, version]) => {
    const owner = contracts.get(`${part}/${version}`)?.owner;
    return owner ? [`Owner of ${part}: ${owner.team}, ${owner.contact}`] : [];
  });
