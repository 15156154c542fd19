import type { SiteConfig } from '../config/config.ts';
import { readRemoteBuild, readShellBuild } from '../publish/builds.ts';
import { publishRemote } from '../publish/publish.ts';
import { putLive, takeBack } from '../publish/registry.ts';
import { knownFacts } from '../publish/siteFacts.ts';
import { compose, type Composition } from './compose.ts';

/** Puts the build of one part live, beside its older versions. No other part's files are looked at. */
export async function release(root: string, siteDir: string, name: string): Promise<Composition> {
  const config = await liveConfig(siteDir);
  if (name === 'shell') return compose(config, { shell: readShellBuild(root), registry: async (before) => before });
  const build = readRemoteBuild(root, name);
  if (!build) throw new Error(`${name} ist nicht gebaut. Baue es zuerst: npm run build -w ${name}`);
  return compose(config, {
    registry: async ({ remotes }) => {
      const live = putLive(remotes[name], await publishRemote(build, siteDir));
      return { remotes: { ...remotes, [name]: live } };
    },
  });
}

/** Takes the live version of one remote back to the one before. Its files are still on the site: nothing is built. */
export async function rollback(siteDir: string, name: string): Promise<Composition> {
  const config = await liveConfig(siteDir);
  return compose(config, {
    registry: async ({ remotes }) => ({ remotes: { ...remotes, [name]: takeBack(name, remotes[name]) } }),
  });
}

/** Lets visitors' browsers keep pages for offline reading, or takes away what they keep at their next visit. */
export async function switchOffline(siteDir: string, offline: boolean): Promise<Composition> {
  return compose(await liveConfig(siteDir), { registry: async (before) => before, offline });
}

/** The site's own configuration: releasing one part must not change it, nor ask the team for it. */
async function liveConfig(siteDir: string): Promise<SiteConfig> {
  const facts = await knownFacts(siteDir);
  if (!facts)
    throw new Error(`In ${siteDir} liegt noch keine Website. Stelle sie zuerst zusammen: npm run compose -w site`);
  return { siteDir, page: facts.page, origin: facts.origin };
}
