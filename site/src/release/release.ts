import type { SiteConfig } from '../config/config.ts';
import { readRemoteBuild, readShellBuild } from '../publish/builds.ts';
import { putLive, takeBack } from '../publish/registry.ts';
import { releaseOf } from '../publish/releaseOf.ts';
import { knownFacts } from '../publish/siteFacts.ts';
import { compose, type Composition } from './compose.ts';

/** Puts the build of one part live, beside its older versions. No other part's files are looked at. */
export async function release(root: string, siteDir: string, name: string): Promise<Composition> {
  const config = liveConfig(siteDir);
  if (name === 'shell') return compose(config, { shell: readShellBuild(root), registry: (before) => before });
  const build = readRemoteBuild(root, name);
  if (!build) throw new Error(`${name} is not built. Build it first: npm run build -w ${name}`);
  return compose(config, {
    remotes: [build],
    registry: ({ remotes }) => ({
      remotes: { ...remotes, [name]: putLive(remotes[name], releaseOf(build.contract)) },
    }),
  });
}

/** Takes the live version of one remote back to the one before. Its files are still on the site: nothing is built. */
export async function rollback(siteDir: string, name: string): Promise<Composition> {
  const config = liveConfig(siteDir);
  return compose(config, {
    registry: ({ remotes }) => ({ remotes: { ...remotes, [name]: takeBack(name, remotes[name]) } }),
  });
}

/** Lets visitors' browsers keep pages for offline reading, or takes away what they keep at their next visit. */
export async function switchOffline(siteDir: string, offline: boolean): Promise<Composition> {
  return compose(liveConfig(siteDir), { registry: (before) => before, offline });
}

/** The site's own configuration: releasing one part must not change it, nor ask the team for it. */
function liveConfig(siteDir: string): SiteConfig {
  const facts = knownFacts(siteDir);
  if (!facts)
    throw new Error(
      `${siteDir} holds no site that this version of the program knows. Compose it first: npm run compose -w site`,
    );
  return { siteDir, page: facts.page, origin: facts.origin };
}
