import { createHash } from 'node:crypto';
import type { Registry, ShellContract } from 'page-contract';
import { integrityOf } from './integrityOf.ts';
import { offlinePage } from './pages.ts';
import { readStatic } from './readStatic.ts';
import type { SiteFile } from './SiteFile.ts';

/** Files that the worker caches, by address, with the hash that each must have. */
export interface OfflineComposition {
  id: string;
  pages: Record<string, string>;
  files: Record<string, string>;
  /** Shown for every page that is not kept. */
  fallback: string;
}

interface Live {
  registry: Registry;
  shell: ShellContract;
}

/** The live screens whose teams declared that they work without a network. */
function offlineScreens({ remotes }: Registry) {
  return Object.values(remotes).flatMap(({ current }) =>
    current
      ? current.module.routes
          .filter(({ offline }) => offline)
          .map(({ path, expose }) => ({ path, expose, release: current }))
      : [],
  );
}

export const hasOfflineScreens = (registry: Registry) => offlineScreens(registry).length > 0;

/** The worker of exactly this composition. It changes whenever something that it keeps changes, and only then. */
export function serviceWorker(pages: SiteFile[], { registry, shell }: Live): string {
  const screens = offlineScreens(registry);
  // One file that is not there, and the worker keeps nothing: no source maps, and no programs that paint pages ahead of
  // time. And what reports is not needed there, and not loaded where nobody asked for it.
  const published = Object.entries(shell.files).filter(([name]) => !/\.(?:map|cjs)$|^reports\./.test(name));
  const files = Object.fromEntries(published.map(([name, { integrity }]) => [`/${name}`, integrity]));
  for (const { expose, release } of screens) {
    const needs = release.preloads[expose] ?? { scripts: [], styles: [] };
    for (const address of [...needs.scripts, ...needs.styles]) files[address] = hashIn(release.files, address);
    if (release.direct) files[release.direct.file] = release.direct.integrity;
  }
  const htmlOf = (path: string) => String(pages.find(({ address }) => address === path)?.content ?? '');
  const kept = {
    ...Object.fromEntries(screens.map(({ path }) => [path, integrityOf(htmlOf(path))])),
    [offlinePage]: integrityOf(htmlOf(offlinePage)),
  };
  const contents = { pages: kept, files, fallback: offlinePage };
  const composition: OfflineComposition = { id: idOf(contents), ...contents };
  return `const composition = ${JSON.stringify(composition)};\n${readStatic('service-worker.js').toString()}`;
}

/** Unregisters an earlier worker. */
export const noServiceWorker = () => readStatic('service-worker-off.js').toString();

const idOf = (contents: object) => createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 12);

function hashIn(files: Record<string, string>, address: string): string {
  const hash = files[address];
  if (!hash) throw new Error(`No hash is known for ${address}.`);
  return hash;
}
