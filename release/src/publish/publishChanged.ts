import type { SiteConfig } from 'site/config/config.ts';
import { readRecords } from 'site/history/records.ts';
import type { Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { z } from 'zod';
import type { Build } from '../builds/builds.ts';
import { commit, type CommitResult } from '../commit/commit.ts';
import { readProvenance } from '../history/readProvenance.ts';
import { planFirstStart, planLive, planSettings } from '../plan/plan.ts';
import { readBuilds, readVersion } from './publishFirstSite.ts';

/** Key of the object with the versions of the last start, by deployable (shell, remote or panel of share links). */
const lastStartKey = 'last-start.json';
const versionsSchema = z.record(z.string(), z.string());

/**
 * For development, before `npm start`: makes those builds of a working copy live that have changed since the last
 * start or release (`isChanged`). Everything else stays live, e.g. the earlier version after a rollback, and remotes
 * that this working copy does not have. The pages get `settings`.
 */
export async function publishChanged(
  root: string,
  store: Store,
  settings: Pick<SiteConfig, 'page' | 'origin'>,
): Promise<CommitResult> {
  const { page, origin } = settings;
  const stored = await store.get(lastStartKey);
  const lastStart = stored && versionsSchema.parse(JSON.parse(stored.content.toString()));
  const { shell, builds } = readBuilds(root);
  const committed = await commit(store, async (site) => {
    const released = await readReleasedVersions(site);
    const changed = builds.filter((build) => isChanged(site, build, released));
    const versions = changed.map(readVersion);
    // Each version becomes live in the manifest. A first manifest is created with a shell: it is not valid without one.
    const manifest = site
      ? versions.reduce(planLive, planSettings(site.manifest, { page, origin }))
      : planFirstStart({ page, origin }, shell.contract.version, versions);
    // Release records have no other word for what `npm start` makes live. The rest is user, time and Git commit.
    return { manifest, builds: changed, recordFields: { how: 'first start', ...readProvenance(root) } };
  });
  const thisStart = builds.map(readVersion).map(({ deployable, version }) => [deployable, version]);
  await store.put(lastStartKey, JSON.stringify({ ...lastStart, ...Object.fromEntries(thisStart) }));
  return committed;

  /**
   * On the first start, a build counts as changed if its version is not published. On later ones it does if the last
   * start did not have it, and it was not released since: a released build is live, or a rollback has replaced it.
   */
  function isChanged(site: Site | undefined, build: Build, released: Map<string, string>): boolean {
    const { deployable, version } = readVersion(build);
    // Counts as a first start, too, if there is no site, e.g. because its manifest was deleted.
    if (lastStart && site) return lastStart[deployable] !== version && released.get(deployable) !== version;
    return !site?.manifest.published[deployable]?.includes(version);
  }
}

/**
 * Returns the version of each deployable (`part` in records) that was last published from a build. After a release of B
 * and a rollback to A, this is B: A stays live, although the working copy still has the build of B.
 */
async function readReleasedVersions(site: Site | undefined): Promise<Map<string, string>> {
  const records = site ? await readRecords(site.store, site.manifest.record) : [];
  const published = records.filter(({ how }) => how === 'release' || how === 'first start');
  return new Map(published.map(({ part, version }) => [part, version]));
}
