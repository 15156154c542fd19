import type { SiteConfig } from 'site/config/config.ts';
import { readRecords } from 'site/history/records.ts';
import type { Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { z } from 'zod';
import type { Build } from '../builds/builds.ts';
import { commit, type CommitResult } from '../commit/commit.ts';
import { readProvenance } from '../history/readProvenance.ts';
import { planFirstStart, planLive, planSettings, type Version } from '../plan/plan.ts';
import { readBuilds, readVersion } from './publishFirstSite.ts';

// A start is one run of `npm start`, which serves the site of a working copy for development.

/** Object in the store with the versions that the working copy had at its last start: `{ "mf-help": "1.0.0-…" }`. */
const lastStartKey = 'last-start.json';
const versionsSchema = z.record(z.string(), z.string());
type Versions = z.infer<typeof versionsSchema>;

/**
 * Makes those builds of a working copy live that are new since its last start, and gives the pages these settings. All
 * other versions stay live, e.g. an earlier version after a rollback, and remotes that the working copy does not have.
 */
export async function publishChanged(
  root: string,
  store: Store,
  { page, origin }: Pick<SiteConfig, 'page' | 'origin'>,
): Promise<CommitResult> {
  const stored = await store.get(lastStartKey);
  const lastStart = stored && versionsSchema.parse(JSON.parse(stored.content.toString()));
  const { shell, builds } = readBuilds(root);
  // `site` is undefined if the store is empty. If another change is written first, `commit` calls the function again.
  const committed = await commit(store, async (site) => {
    const newBuilds = await findNewBuilds(builds, site, lastStart);
    const newVersions = newBuilds.map(readVersion);
    const manifest = site
      ? planSettings(site.manifest, { page, origin })
      : planFirstStart({ page, origin }, shell.contract.version);
    return {
      // Each call of `planLive` makes one more version live.
      manifest: newVersions.reduce(planLive, manifest),
      builds: newBuilds,
      // Release records call every start `first start`.
      recordFields: { how: 'first start', ...readProvenance(root) },
    };
  });
  const thisStart = builds.map(readVersion).map(({ deployable, version }) => [deployable, version]);
  // Versions of remotes without a build now are kept from the last start.
  await store.put(lastStartKey, JSON.stringify({ ...lastStart, ...Object.fromEntries(thisStart) }));
  return committed;
}

/**
 * Finds the builds that are to go live: those whose version the last start did not have, and no release has published
 * since. If the store holds no site, e.g. because it was deleted, these are all builds.
 */
async function findNewBuilds(builds: Build[], site: Site | undefined, lastStart?: Versions): Promise<Build[]> {
  if (!site) return builds;
  const { published } = site.manifest;
  // Before the first start, there may be a site from releases alone. Only versions that it does not have are new.
  const isPublished = ({ deployable, version }: Version) => published[deployable]?.includes(version) === true;
  if (!lastStart) return builds.filter((build) => !isPublished(readVersion(build)));
  const released = await readReleasedVersions(site);
  return builds.filter((build) => {
    const { deployable, version } = readVersion(build);
    const wasStarted = lastStart[deployable] === version;
    const wasReleased = released.get(deployable) === version;
    return !wasStarted && !wasReleased;
  });
}

/**
 * Returns the version of each deployable that was last released from a build. After a release of B and a rollback to A,
 * this is B: the working copy still has the build of B, and the next start must not undo the rollback.
 */
async function readReleasedVersions({ store, manifest }: Site): Promise<Map<string, string>> {
  const records = await readRecords(store, manifest.record);
  const fromBuilds = records.filter(({ how }) => how === 'release' || how === 'first start');
  // `part` is the records' word for the shell or a remote. The panel of share links has no records.
  return new Map(fromBuilds.map(({ part, version }) => [part, version]));
}
