import { join } from 'node:path';
import type { Registry, RemoteVersion, ShellContract } from 'page-contract';
import { listRemoteNames, readRemote } from 'page-contract/remotes';
import type { SiteConfig } from 'site/config/config.ts';
import { buildRemoteVersion } from 'site/releases/buildRemoteVersion.ts';
import type { Site } from 'site/releases/readSite.ts';
import { releaseFormat } from 'site/releases/releaseSchema.ts';
import type { QaOptions } from 'site/render/qa.ts';
import { render, type Rendering } from 'site/render/render.ts';
import type { Store } from 'site/store/Store.ts';
import { readRemoteBuild, readVersion } from '../builds/builds.ts';
import { publishBuilds } from '../builds/publishBuild.ts';
import { planFirstStart } from '../plan/plan.ts';
import { formatSourcePath, sourceVersion } from './sourcePath.ts';

interface Sources {
  /** Root of the working copy. */
  root: string;
  /** Store that gets the builds of the other remotes. */
  store: Store;
  /** Remote (micro-frontend) that dev servers build from source, like the shell. */
  remote: string;
  /** Configuration of the pages. */
  config: Pick<SiteConfig, 'page' | 'origin'>;
}

/**
 * Renders the pages of a QA server with the shell and one remote from dev servers. The other remotes are those of their
 * last builds; one that is not built has routes only.
 */
export async function renderSources({ root, store, remote, config }: Sources, qa: QaOptions): Promise<Rendering> {
  const names = listRemoteNames(root);
  const builds = names.filter((name) => name !== remote).flatMap((name) => readRemoteBuild(root, name) ?? []);
  await publishBuilds(store, builds, undefined);
  const fromSource = ['shell', remote].map((part) => ({ part, version: sourceVersion }));
  const release: Site['release'] = {
    ...planFirstStart(config, [...builds.map(readVersion), ...fromSource]),
    format: releaseFormat,
    number: 1,
    id: sourceVersion,
    at: new Date().toISOString(),
    who: '',
    how: 'start',
    changes: [],
  };
  const remotes = names.map((name): [string, Registry['remotes'][string]] => {
    // Read again for each page, because a developer may have changed it.
    const { module } = readRemote(join(root, name));
    const build = builds.find(({ contract }) => contract.module.name === name);
    return [name, { module, live: build ? buildRemoteVersion(build.contract) : undefined }];
  });
  const registry: Registry = { remotes: Object.fromEntries(remotes) };
  const { module } = registry.remotes[remote]!;
  const live = {
    version: sourceVersion,
    hostApi: '*',
    shared: {},
    module,
    entry: formatSourcePath(remote, 'remoteEntry.js'),
    preloads: {},
    files: {},
  };
  // The cast: an entry from source has no hash, which its type requires. Pages accept it (`LiveVersion`).
  registry.remotes[remote] = { module, live: live as unknown as RemoteVersion };
  const contracts: Site['contracts'] = new Map(
    builds.map(({ contract }) => [`${contract.module.name}/${contract.version}`, contract]),
  );
  const scenarios = { [remote]: { [sourceVersion]: { file: formatSourcePath(remote, 'scenarios.js') } } };
  const site: Site = { store, release, shell: sourceShell, registry, contracts };
  const rendering = await render(site, new Date(), { ...qa, scenarios });
  // Styles and hot updates of dev servers are what the site's policy forbids.
  return { ...rendering, headers: {} };
}

/** Description of a shell from source: its dev server has one script, which inserts all styles. */
const sourceShell: ShellContract = {
  name: 'shell',
  version: sourceVersion,
  shared: {},
  provides: '1.0.0',
  files: {},
  scripts: [formatSourcePath('shell', 'shell.js').slice(1)],
  styles: [],
  signedIn: [],
};
