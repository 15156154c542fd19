import { join } from 'node:path';
import { publicMode } from 'node-kit/publicMode.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { siteFactsFile, type SiteFacts } from './siteFacts.ts';

/** Changes all responses of a site at once. */
export const writeList = (siteDir: string, facts: SiteFacts): void =>
  writeFileAtomically(join(siteDir, siteFactsFile), JSON.stringify(facts), publicMode);
