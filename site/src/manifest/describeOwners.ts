import { parseVersions } from 'page-contract/versionsText';
import type { Site } from './readSite.ts';

/** Owners of the published versions that a text names, as sentences. */
export const describeOwners = ({ contracts }: Site, text: string): string[] =>
  Object.entries(parseVersions(text)).flatMap(([part, version]) => {
    const owner = contracts.get(`${part}/${version}`)?.owner;
    return owner ? [`Owner of ${part}: ${owner.team}, ${owner.contact}`] : [];
  });
