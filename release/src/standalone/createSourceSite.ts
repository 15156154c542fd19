import type { ShellContract } from 'page-contract';
import { formatSourcePath, sourceVersion } from 'page-contract/fromSource';
import { containerFiles } from 'page-contract/publishedPath';
import type { SiteConfig } from 'site/config/config.ts';
import type { Site } from 'site/releases/readSite.ts';
import { releaseFormat } from 'site/releases/releaseSchema.ts';
import type { QaOptions } from 'site/render/qa.ts';
import { render, type Rendering } from 'site/render/render.ts';
import type { LiveSite } from 'site/server/liveSite.ts';
import type { Store } from 'site/store/Store.ts';
import { readVersion } from '../builds/builds.ts';
import { planFirstStart } from '../plan/plan.ts';
import { readSourceRegistry } from './readSourceRegistry.ts';

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
 * Creates a function that renders the sources anew at each call. Calls share a pending rendering, because a page asks
 * for many files at once.
 */
export function createSourceSite(sources: Sources, qa: QaOptions): LiveSite {
  let pending: Promise<Rendering> | undefined;
  return () => (pending ??= renderSources(sources, qa).finally(() => (pending = undefined)));
}

/**
 * Renders the pages of a QA server with the shell and one remote from dev servers. The other remotes are those of their
 * last builds; one that is not built has routes only.
 */
async function renderSources({ root, store, remote, config }: Sources, qa: QaOptions): Promise<Rendering> {
  // Read again for each rendering, because a developer may have changed routes or built another remote.
  const entries = new Map([[remote, formatSourcePath(remote, containerFiles.federated)]]);
  const { registry, builds } = await readSourceRegistry(root, store, entries);
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
