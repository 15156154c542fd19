import type { SiteConfig } from 'site/config/config.ts';
import type { Site } from 'site/releases/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { readVersion, type Build } from '../builds/builds.ts';
import { uploadBuilds } from '../builds/uploadBuild.ts';
import { commit, type CommitResult } from '../commit/commit.ts';
import { renderSite } from '../commit/renderSite.ts';
import { readCommit, readPerson } from '../history/readProvenance.ts';
import { addPublished, planFirstStart, planLive, planSettings, planStarted } from '../plan/plan.ts';
import { readBuilds } from './publishFirstSite.ts';

/**
 * Makes those builds of a working copy live that are new since its last start, one run of `npm start`, and gives the
 * pages these settings. All other versions stay live, e.g. an earlier version after a rollback, and remotes that the
 * working copy does not have.
 */
export async function publishChanged(
  root: string,
  store: Store,
  { page, origin }: Pick<SiteConfig, 'page' | 'origin'>,
): Promise<CommitResult> {
  const { builds } = readBuilds(root);
  const { commit: gitCommit } = readCommit(root);
  // `site` is undefined if the store is empty. If another release is written first, `commit` calls the function again.
  return commit(store, renderSite, async (site) => {
    const newBuilds = site ? findNewBuilds(builds, site) : builds;
    // Versions on the site that have other scenarios now, which do not change a customer's file.
    const changedBuilds = site ? findChangedScenarios(builds, site) : [];
    const before = site ? planSettings(site.release, { page, origin }) : planFirstStart({ page, origin }, []);
    const described = changedBuilds.reduce((state, build) => addPublished(state, readVersion(build)), before);
    const live = newBuilds.reduce(
      (state, build) => planLive(state, { ...readVersion(build), commit: gitCommit }),
      described,
    );
    return {
      state: planStarted(live, builds.map(readVersion)),
      about: { how: 'start', ...readPerson(root) },
      upload: () => uploadBuilds(store, [...newBuilds, ...changedBuilds], site, gitCommit),
    };
  });
}

function findChangedScenarios(builds: Build[], { release: { parts } }: Site): Build[] {
  return builds.filter((build) => {
    const { part, version, scenarios } = readVersion(build);
    const published = parts[part]?.published[version];
    return published && scenarios && scenarios !== published.scenarios;
  });
}

/**
 * Finds the builds that are to go live: those whose version the last start did not have, and that was not published
 * last. After `publish` of B and a rollback to A, the working copy still has the build of B, and the next start must
 * not undo the rollback.
 */
function findNewBuilds(builds: Build[], { release: { parts } }: Site): Build[] {
  // Before the first start, there may be a site from releases alone. Only versions that it does not have are new.
  const wasStarted = Object.values(parts).some(({ started }) => started !== undefined);
  return builds.filter((build) => {
    const { part, version } = readVersion(build);
    const { started, released, published = {} } = parts[part] ?? {};
    return wasStarted ? version !== started && version !== released : published[version] === undefined;
  });
}
