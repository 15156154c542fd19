import { readRecords } from 'site/history/records.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { readPairLookup } from '../history/pairs.ts';
import type { RecordsAndRehearsals } from '../plan/planFallbacks.ts';

/**
 * Reads what decides to which earlier version a rollback goes, and pages switch if the live version fails: the release
 * records, and the results of rehearsals, in which a browser opens two versions together. `newestRecord` is the hash of
 * the newest record, from the manifest; empty if there is none.
 */
export async function readRecordsAndRehearsals(store: Store, newestRecord: string): Promise<RecordsAndRehearsals> {
  const [records, hasPassed] = await Promise.all([readRecords(store, newestRecord), readPairLookup(store)]);
  // A rehearsal stores its result under [version to be released, live version]. `one` may have been either of them.
  const workTogether = (one: string, other: string) => hasPassed([one, other]) || hasPassed([other, one]);
  return {
    records,
    // Error reports of pages do not count, because anybody could send them.
    isProven: (manifest, deployable, version) =>
      listLiveCompanions(manifest, deployable).every((other) => workTogether(`${deployable}@${version}`, other)),
  };
}

/** Lists the live versions, like `shell@1.0.0-…`, with which a version of the deployable has to work. */
function listLiveCompanions(manifest: SiteManifest, deployable: string): string[] {
  const { shell, ...remotes } = listLiveVersions(manifest);
  // A remote has to work with the live shell, a shell with every live remote.
  const companions = deployable === 'shell' ? remotes : { shell };
  return Object.entries(companions).map(([name, version]) => `${name}@${version}`);
}
