import type { SiteConfig } from 'site/config/config.ts';
import { deployableOf, type Site } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { z } from 'zod';
import { type Build } from '../builds/builds.ts';
import { commit, type Committed } from '../commit/commit.ts';
import { whoAndWhat } from '../history/whoAndWhat.ts';
import { planFirstStart, planLive, planSettings } from '../plan/plan.ts';
import { readBuilds } from './firstStart.ts';

const key = 'last-start.json';
const versionsSchema = z.record(z.string(), z.string());

/**
 * Makes the builds live that have changed since the last start, for development. Versions that a release, a rollback or
 * a rollout made live stay, and so do remotes that this working copy does not have. Settings are those of the
 * environment.
 */
export async function publishChanged(
  root: string,
  store: Store,
  settings: Pick<SiteConfig, 'page' | 'origin'>,
): Promise<Committed> {
  const { page, origin } = settings;
  const stored = await store.get(key);
  const started = stored && versionsSchema.parse(JSON.parse(stored.content.toString()));
  const versionOf = (build: Build) => ({ deployable: deployableOf(build.contract), version: build.contract.version });
  const committed = await commit(store, async (site) => {
    const { shell, builds } = readBuilds(root);
    const changed = builds.filter((build) => isChanged(site, build));
    const manifest = site
      ? changed.map(versionOf).reduce(planLive, planSettings(site.manifest, { page, origin }))
      : planFirstStart({ page, origin }, shell.contract.version, changed.map(versionOf));
    return { manifest, builds: changed, about: { how: 'first start', ...whoAndWhat(root) } };
  });
  const versions = readBuilds(root)
    .builds.map(versionOf)
    .map(({ deployable, version }) => [deployable, version]);
  await store.put(key, JSON.stringify({ ...started, ...Object.fromEntries(versions) }));
  return committed;

  function isChanged(site: Site | undefined, build: Build): boolean {
    const { deployable, version } = versionOf(build);
    if (started && site) return started[deployable] !== version;
    return !site?.manifest.published[deployable]?.includes(version);
  }
}
