import { readRemoteBuild, readShellBuild } from '../publish/builds.ts';
import { putLive, takeBack } from '../publish/registry.ts';
import { releaseOf } from '../publish/releaseOf.ts';
import { compose, type Composition } from './compose.ts';

/** Puts the build of one part live, beside its older versions. No other part's files are looked at. */
export function release(root: string, siteDir: string, name: string): Promise<Composition> {
  return compose(siteDir, () => {
    if (name === 'shell') return { shell: readShellBuild(root), registry: (before) => before };
    const build = readRemoteBuild(root, name);
    if (!build) throw new Error(`${name} is not built. Build it first: npm run build -w ${name}`);
    return {
      remotes: [build],
      registry: ({ remotes }) => ({
        remotes: { ...remotes, [name]: putLive(remotes[name], releaseOf(build.contract)) },
      }),
    };
  });
}

/** Takes the live version of one remote back to the one before. Its files are still on the site: nothing is built. */
export function rollback(siteDir: string, name: string): Promise<Composition> {
  return compose(siteDir, () => ({
    registry: ({ remotes }) => ({ remotes: { ...remotes, [name]: takeBack(name, remotes[name]) } }),
  }));
}

/** Lets visitors' browsers keep pages for offline reading, or takes away what they keep at their next visit. */
export function switchOffline(siteDir: string, offline: boolean): Promise<Composition> {
  return compose(siteDir, () => ({ registry: (before) => before, offline }));
}
