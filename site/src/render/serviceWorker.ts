import { createHash } from 'node:crypto';
import type { Registry, ShellContract } from 'page-contract';
import { calculateIntegrity } from './calculateIntegrity.ts';
import { isServed } from './contentTypes.ts';
import { offlinePage } from './pages.ts';
import type { SiteFile } from './SiteFile.ts';
import { readStatic } from './staticFiles.ts';

// Renders the site's service worker, which lets some pages work without a network. Its code is the static file
// `service-worker.js`; in front of it stands a constant with all that it caches, so that browsers install a new worker
// whenever a release changes that. A remote is a micro-frontend: its screens are shown in the page's shell.

/** Everything that one version of the worker caches. */
export interface OfflineComposition {
  /** Hash of the other fields; a part of the cache's name. */
  id: string;
  /** Hash of each page that works offline, by path. */
  pages: Record<string, string>;
  /** Hash of each script and style sheet that these pages load, by address. */
  files: Record<string, string>;
  /** Path of the page that is shown instead of all other pages. */
  fallback: string;
}

/** Lists the live screens whose module descriptor says that they work without a network. */
function listOfflineScreens({ remotes }: Registry) {
  return Object.values(remotes).flatMap(({ current }) =>
    current
      ? current.module.routes
          .filter(({ offline }) => offline)
          .map(({ path, expose }) => ({ path, expose, release: current }))
      : [],
  );
}

/** Returns whether the site needs a service worker: whether a live screen works without a network. */
export const hasOfflineScreens = (registry: Registry) => listOfflineScreens(registry).length > 0;

/** Renders the service worker's script. It changes with each page and file that it caches, and with its own code. */
export function renderServiceWorker(pages: SiteFile[], registry: Registry, shell: ShellContract): string {
  const screens = listOfflineScreens(registry);
  const files = listShellFiles(shell);
  for (const { expose, release } of screens) {
    const { scripts = [], styles = [] } = release.preloads[expose] ?? {};
    for (const address of [...scripts, ...styles]) files[address] = release.files[address]!;
    // Script by which the first screen of a page is loaded, without the runtime of Module Federation.
    if (release.direct) files[release.direct.file] = release.direct.integrity;
  }
  const cachedPaths = [...screens.map(({ path }) => path), offlinePage];
  const cachedPages = pages.filter(({ address }) => cachedPaths.includes(address));
  const contents = {
    pages: Object.fromEntries(cachedPages.map(({ address, content }) => [address, calculateIntegrity(content)])),
    files,
    fallback: offlinePage,
  };
  const composition: OfflineComposition = { id: hashContents(contents), ...contents };
  return `const composition = ${JSON.stringify(composition)};\n${readStatic('service-worker.js').toString()}`;
}

/**
 * Lists the shell's files that the worker caches, by address, with their hashes. Without files that are not served: a
 * worker that fails to load one file is not installed. Without the code that reports errors: it is not needed offline,
 * and must not be loaded by sites that collect no reports.
 */
function listShellFiles({ files }: ShellContract): Record<string, string> {
  const cached = Object.entries(files).filter(([name]) => isServed(name) && !name.startsWith('reports.'));
  return Object.fromEntries(cached.map(([name, { integrity }]) => [`/${name}`, integrity]));
}

/** Renders the script for sites without offline reading: it unregisters the worker of an earlier release. */
export const renderServiceWorkerRemoval = () => readStatic('service-worker-off.js').toString();

const hashContents = (contents: object) =>
  createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 12);
