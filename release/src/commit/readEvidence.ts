import { readRecords } from 'site/history/records.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { readPairs } from '../history/pairs.ts';
import type { Evidence } from '../plan/planFallbacks.ts';

/**
 * Reads the release records of a site and the results of rehearsals, dry runs of versions in a browser: they prove to
 * which versions pages may fall back. Reports of pages are no proof, because anybody can send them. `newestRecord`:
 * hash of the newest record, from the manifest; empty if there is none.
 */
export async function readEvidence(store: Store, newestRecord: string): Promise<Evidence> {
  const [records, hasPassed] = await Promise.all([readRecords(store, newestRecord), readPairs(store)]);
  return {
    records,
    isProven(manifest, deployable, version) {
      const name = `${deployable}@${version}`;
      const { shell, ...remotes } = listLiveVersions(manifest);
      // A remote has to work with the live shell, a shell with every live remote.
      const others = deployable === 'shell' ? remotes : { shell };
      return Object.entries(others).every(([other, live]) => {
        const otherName = `${other}@${live}`;
        // A rehearsal is stored as [candidate, live version]; each of the two may have been the candidate.
        return hasPassed([name, otherName]) || hasPassed([otherName, name]);
      });
    },
  };
}
