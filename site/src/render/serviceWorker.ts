import { createHash } from 'node:crypto';
import type { Registry, ShellContract } from 'page-contract';
import { calculateIntegrity } from './calculateIntegrity.ts';
import { offlinePage } from './pages.ts';
import { readStatic } from './readStatic.ts';
import type { SiteFile } from './SiteFile.ts';

/** Files that the worker caches, by address, with the hash that each must have. */
export interface OfflineComposition {
  /** Hash of the rest, which names the cache. */
  id: string;
  pages: Record<string, string>;
  files: Record<string, string>;
  /** Path of the page that is shown for every other one. */
  fallback: string;
}

/** Live versions of the remotes and of the shell. */
interface LiveVersions {
  registry: Registry;
  shell: ShellContract;
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

/** Returns whether the site needs a service worker. */
export const hasOfflineScreens = (registry: Registry) => listOfflineScreens(registry).length > 0;

/** Renders the service worker's script. It changes whenever a page or file that it caches changes, and only then. */
export function renderServiceWorker(pages: SiteFile[], { registry, shell }: LiveVersions): string {
  const screens = listOfflineScreens(registry);
  // A worker that fails to load one file is not installed: source maps and prerenderers are not served. The code of
  // reports is not needed offline, and must not be loaded by sites that collect none.
  const published = Object.entries(shell.files).filter(([name]) => !/\.(?:map|cjs)$|^reports\./.test(name));
  const files = Object.fromEntries(published.map(([name, { integrity }]) => [`/${name}`, integrity]));
  for (const { expose, release } of screens) {
    const preloads = release.preloads[expose] ?? { scripts: [], styles: [] };
    for (const address of [...preloads.scripts, ...preloads.styles])
      files[address] = requireHash(release.files, address);
    if (release.direct) files[release.direct.file] = release.direct.integrity;
  }
  const readHtml = (path: string) => String(pages.find(({ address }) => address === path)?.content ?? '');
  const cachedPages = {
    ...Object.fromEntries(screens.map(({ path }) => [path, calculateIntegrity(readHtml(path))])),
    [offlinePage]: calculateIntegrity(readHtml(offlinePage)),
  };
  const contents = { pages: cachedPages, files, fallback: offlinePage };
  const composition: OfflineComposition = { id: hashContents(contents), ...contents };
  return `const composition = ${JSON.stringify(composition)};\n${readStatic('service-worker.js').toString()}`;
}

/** Renders a script that unregisters the worker of an earlier release. */
export const renderNoServiceWorker = () => readStatic('service-worker-off.js').toString();

const hashContents = (contents: object) =>
  createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 12);

/** Returns the hash of a file. Throws if it is unknown. */
function requireHash(files: Record<string, string>, address: string): string {
  const hash = files[address];
  if (!hash) throw new Error(`No hash is known for ${address}.`);
  return hash;
}
