import { liveVersions } from 'site/manifest/readSite.ts';
import { badVisits, readReports } from 'site/reports/reportsStore.ts';
import type { Store } from 'site/store/Store.ts';
import { readPairs } from '../history/pairs.ts';
import { readRecords } from '../history/records.ts';
import type { Evidence } from '../plan/planFallbacks.ts';

/**
 * A version that was bad in more visits than this, of a thousand, is not good. Extensions of browsers make some bad
 * that are not.
 */
const badOfThousand = 1;
/** Reports of the last hours count. */
const countsForHours = 24;

/** Records, rehearsals and reports of a site: they say which versions pages may fall back to. */
export async function readEvidence(store: Store, newestRecord: string): Promise<Evidence> {
  const since = new Date(Date.now() - countsForHours * 60 * 60 * 1000);
  const [records, hasPassed, reports] = await Promise.all([
    readRecords(store, newestRecord),
    readPairs(store),
    readReports(store, since),
  ]);
  return {
    records,
    isProven(manifest, deployable, version) {
      const name = `${deployable}@${version}`;
      const { shell, ...remotes } = liveVersions(manifest);
      const others = deployable === 'shell' ? remotes : { shell };
      const isSeen = Object.entries(others).every(([other, live]) => {
        const pair = `${other}@${live}`;
        return hasPassed([name, pair]) || hasPassed([pair, name]);
      });
      const { shown, bad } = badVisits(reports, name);
      return isSeen && bad * 1000 <= shown * badOfThousand;
    },
  };
}
