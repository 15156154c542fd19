import { createHash } from 'node:crypto';
import type { Registry, ShellContract } from 'page-contract';
import { calculateIntegrity } from './calculateIntegrity.ts';
import { isServed } from './contentTypes.ts';
import { offlinePage } from './pages.ts';
import type { SiteFile } from './SiteFile.ts';
import { readStatic } from './staticFiles.ts';

// Renders the site's service worker, which lets some pages work without a network. Its code is the static file
// `service-worker.js`, after a constant that lists everything it caches. A release that changes a cached file changes
// the constant, so that browsers install a new worker.

/** Everything that one version of the worker caches. */
export interface OfflineComposition {
  /** Hash of the other fields; a part of the cache's name. */
  id: string;
  /** Hash of each page that works offline, by path. */
  pages: Record<string, string>;
  /** Hash of each script and style sheet that these pages load, by address. */
  files: Record<string, string>;
  /** Path of the page that is shown for every page that does not work offline. */
  fallback: string;
}

/** Lists the live screens of remotes (micro-frontends) that work without a network: their route is `offline`. */
function listOfflineScreens({ remotes }: Registry) {
  return Object.values(remotes).flatMap(({ live }) =>
    live
      ? live.module.routes.filter(({ offline }) => offline).map(({ path, expose }) => ({ path, expose, release: live }))
      : [],
  );
}

/** Returns whether the site needs a service worker. */
export const hasOfflineScreens = (registry: Registry) => listOfflineScreens(registry).length > 0;

/** Renders the script of the service worker. `pages` are all pages of the site. */
export function renderServiceWorker(pages: SiteFile[], registry: Registry, shell: ShellContract): string {
  const screens = listOfflineScreens(registry);
  const files = listCachedShellFiles(shell);
  for (const { expose, release } of screens) {
    const { scripts = [], styles = [] } = release.preloads[expose] ?? {};
    // A release has the hash of every file that it preloads.
    for (const address of [...scripts, ...styles]) files[address] = release.files[address]!;
    // A page loads its first screen by the script `direct`, without Module Federation.
    files[release.direct.file] = release.direct.integrity;
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

/** Lists the shell's files that the worker caches, by address, with their hashes. */
function listCachedShellFiles({ files }: ShellContract): Record<string, string> {
  // The code that reports and measures is not needed offline. Sites that collect no reports must not load it at all.
  const isForReports = (name: string) => /^(reports|web-vitals)\./.test(name);
  // A worker that fails to load one file is not installed, so that files without an address are left out.
  const cached = Object.entries(files).filter(([name]) => isServed(name) && !isForReports(name));
  return Object.fromEntries(cached.map(([name, { integrity }]) => [`/${name}`, integrity]));
}

/** Renders the script for sites without offline reading: it unregisters the worker of an earlier release. */
export const renderServiceWorkerRemoval = () => readStatic('service-worker-off.js').toString();

const hashContents = (contents: object) =>
  createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 12);
