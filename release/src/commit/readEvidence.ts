import { readRecords } from 'site/history/records.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { readPairLookup } from '../history/pairs.ts';
import type { Evidence } from '../plan/planFallbacks.ts';

/**
 * Reads the release records of a site and the results of rehearsals, dry runs of versions in a browser. A rehearsal
 * proves that a version works with another one, so that it may become a fallback, to which pages switch if the live
 * version fails. Reports of pages prove nothing, because anybody can send them. `newestRecord`: hash of the newest
 * record, from the manifest; empty if there is none.
 */
export async function readEvidence(store: Store, newestRecord: string): Promise<Evidence> {
  const [records, hasPassed] = await Promise.all([readRecords(store, newestRecord), readPairLookup(store)]);
  return {
    records,
    // A version is proven if it has passed a rehearsal with each live version that it meets in a page.
    isProven(manifest, deployable, version) {
      const name = `${deployable}@${version}`;
      const { shell, ...remotes } = listLiveVersions(manifest);
      // A remote has to work with the live shell, a shell with every live remote.
      const others = deployable === 'shell' ? remotes : { shell };
      return Object.entries(others).every(([other, live]) => {
        const otherName = `${other}@${live}`;
        // A pair is stored as [version that was to be released, live version]: this one may be either.
        return hasPassed([name, otherName]) || hasPassed([otherName, name]);
      });
    },
  };
}
