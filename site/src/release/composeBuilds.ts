import { join } from 'node:path';
import type { Registry } from 'page-contract';
import { remoteIn, remoteNames } from 'page-contract/remotes';
import type { SiteConfig } from '../config/config.ts';
import { whoAndWhat } from '../history/whoAndWhat.ts';
import { readPanelBuild, readRemoteBuild, readShellBuild } from '../publish/builds.ts';
import { liveEntry } from '../publish/liveEntry.ts';
import { releaseOf } from '../publish/releaseOf.ts';
import { compose, type Change, type Composition } from './compose.ts';

/** Puts every build found in the working copy live. A remote without one is left out, but its addresses stay known. */
export function composeBuilds(root: string, { siteDir, ...settings }: SiteConfig): Promise<Composition> {
  const prepare = (): Change => {
    const found = remoteNames(root).map((name) => ({
      name,
      module: remoteIn(join(root, name)).module,
      build: readRemoteBuild(root, name),
    }));
    return {
      settings,
      record: { how: 'composition', ...whoAndWhat(root) },
      shell: readShellBuild(root),
      panel: readPanelBuild(root),
      remotes: found.flatMap(({ build }) => build ?? []),
      registry: (): Registry => ({
        remotes: Object.fromEntries(
          found.map(({ name, module: { routes }, build }) => [
            name,
            build ? liveEntry(releaseOf(build.contract)) : { module: { name, routes } },
          ]),
        ),
      }),
    };
  };
  return compose(siteDir, prepare);
}
