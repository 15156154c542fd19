import { createHash } from 'node:crypto';
import type { PageConfig } from 'page-contract';
import { shareListAddress, type ShareList } from 'page-contract/shareLink';
import { readPartName, type Site } from '../releases/readSite.ts';
import { listLiveVersions } from '../releases/versions.ts';
import { readBootstrap } from './bootstrap.ts';
import { isImmutable } from './caching.ts';
import { isServed } from './contentTypes.ts';
import { licencesStyle, renderLicencesPage } from './licences.ts';
import { renderPages } from './pages.ts';
import { listInlineStyles, readPrerendered } from './prerendered.ts';
import { createQaConfig, readPanel, readScenarioFiles, renderStatesPage, type QaOptions } from './qa.ts';
import { refuseSecretText } from './secrets.ts';
import { createSecurityHeaders } from './securityHeaders.ts';
import { renderSecurityTxt, securityTxtAddress } from './securityTxt.ts';
import { hasOfflineScreens, renderServiceWorkerRemoval, renderServiceWorker } from './serviceWorker.ts';
import { listShareableVersions } from './shareList.ts';
import type { SiteFile } from './SiteFile.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';
import { renderSpeculationRules, speculationRulesAddress } from './speculationRules.ts';
import { readPictures, scriptGuard } from './staticFiles.ts';
import { renderWebManifest } from './webManifest.ts';

/** Address of the service worker. It must never change: browsers look there for a new one. */
const serviceWorkerAddress = '/service-worker.js';
const dayMs = 24 * 60 * 60 * 1000;

/** Body of the response at an address: rendered content, or the key of an object of the store. */
export type RenderedFile = ({ content: Buffer; key?: undefined } | { content?: undefined; key: string }) & {
  /** Hash of the content, for the entity tag. */
  tag: string;
  /** Whether the response at this address will never change. */
  immutable: boolean;
};

/** All responses of a site, as its server sends them. */
export interface Rendering {
  site: Site;
  /** Headers of every response. */
  headers: Record<string, string>;
  /** Files by address. Other addresses do not exist. */
  files: Map<string, RenderedFile>;
  /** Time of the next rendering of the same release, in milliseconds since 1970: a preview ends, or a day is over. */
  expiresAt: number;
}

/**
 * Renders all responses of a site from a release and the immutable objects that it names; files of builds are only
 * listed. Throws if the shell's bootstrap script is damaged, or a response would contain a secret. `qa`: renders the
 * responses of a QA server.
 */
export async function render(site: Site, now = new Date(), qa?: QaOptions): Promise<Rendering> {
  const { release, registry, shell } = site;
  const origin = qa?.origin ?? release.origin;
  const qaFiles = qa && (await readQaFiles(site, qa));
  const page = qaFiles?.page ?? createPageConfig(site);
  const prerendered = await readPrerendered(site, origin);
  // Script that starts the others in prerendered pages; undefined for older shells.
  const bootstrap = await readBootstrap(site);
  const shareable = listShareableVersions(site, now);
  const pages = renderPages(site, page, prerendered, bootstrap);
  const siteFiles: SiteFile[] = [
    ...readPictures(),
    ...pages,
    await renderLicencesPage(site, page, prerendered.get('/impressum'), now),
    { address: securityTxtAddress, content: renderSecurityTxt(page, origin, now) },
    { address: '/robots.txt', content: renderRobots(origin) },
    { address: '/sitemap.xml', content: renderSitemap(registry, origin) },
    { address: '/manifest.webmanifest', content: renderWebManifest(page) },
    {
      address: serviceWorkerAddress,
      content: page.serviceWorker ? renderServiceWorker(pages, registry, shell) : renderServiceWorkerRemoval(),
    },
    { address: speculationRulesAddress, content: renderSpeculationRules() },
    { address: '/registry.json', content: renderRegistry(site) },
    { address: shareListAddress, content: JSON.stringify({ parts: shareable } satisfies ShareList) },
    ...(qaFiles?.files ?? []),
  ];
  refuseSecretText(siteFiles.map(({ address, content }) => ({ file: address, content })));
  const rendered = siteFiles.map(({ address, content }): [string, RenderedFile] => {
    const bytes = Buffer.from(content);
    return [address, { content: bytes, tag: hashContent(bytes), immutable: isImmutable(address) }];
  });
  // Names of Trusted Types policies. A share link may show a remote that has never been live.
  const policyNames = [...new Set(['shell', ...Object.keys(registry.remotes), ...Object.keys(shareable)])];
  const previewEnds = release.previews.map(({ until }) => Date.parse(until)).filter((end) => end > now.getTime());
  return {
    site,
    headers: {
      ...createSecurityHeaders(page, origin, policyNames, {
        styles: [...listInlineStyles(prerendered), licencesStyle],
        scripts: [scriptGuard, ...(bootstrap ? [bootstrap] : [])],
      }),
      // Search engines list no invented states.
      ...(qa && { 'x-robots-tag': 'noindex' }),
    },
    files: new Map([...listPublishedFiles(site), ...rendered]),
    expiresAt: Math.min(...previewEnds, now.getTime() + dayMs),
  };
}

/** Returns a short hash of content, for entity tags. */
const hashContent = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 20);

/** Returns the page configuration with versions and service worker, which depend on the rest of the release. */
function createPageConfig({ release, registry }: Site): PageConfig {
  const { page } = release;
  const workerSetting = hasOfflineScreens(registry) ? { serviceWorker: serviceWorkerAddress } : {};
  return { ...page, versions: listLiveVersions(release), ...workerSetting };
}

/**
 * Renders `/registry.json` for open pages. They load other versions through Module Federation, whose entry they have
 * prefetched, and not from direct containers.
 */
function renderRegistry({ shell, registry: { remotes }, release }: Site): string {
  const entries = Object.entries(remotes).map(([name, { module, live, fallback }]) => [
    name,
    { module, live: { ...live, direct: undefined }, fallback: fallback && { ...fallback, direct: undefined } },
  ]);
  const left = Object.entries(release.parts).flatMap(([part, { left: versions }]) =>
    versions.map((version) => `${part}@${version}`),
  );
  // The cast: `Object.fromEntries` returns values without a type.
  return JSON.stringify({ shell: shell.version, left, remotes: Object.fromEntries(entries) as typeof remotes });
}

/** Reads what only a QA server has: scenario panel, scenarios, the list of all states, and another configuration. */
async function readQaFiles(site: Site, { origin, panelFolder, scenarios: ofDevServer }: QaOptions) {
  if (origin === site.release.origin)
    throw new Error(`${origin} is the customers' site: a QA server needs an origin of its own (QA_ORIGIN).`);
  const panel = readPanel(panelFolder);
  const { files, scenarios } = await readScenarioFiles(site);
  const page = createQaConfig(createPageConfig(site), panel, { ...scenarios, ...ofDevServer });
  return { page, files: [panel, ...files, renderStatesPage(site, page)] };
}

/**
 * Lists the files of all published versions, by their contracts. Those of shells are in the root, and the live shell's
 * come last, so that they win where versions share an address.
 */
function listPublishedFiles({ contracts, shell }: Site): [string, RenderedFile][] {
  return [...contracts.values(), shell].flatMap((contract) => {
    const part = readPartName(contract);
    const folder = `${part}/${contract.version}`;
    const base = part === 'shell' ? '/' : `/${folder}/`;
    const served = Object.entries(contract.files).filter(([name]) => isServed(name));
    return served.map(([name, { integrity }]): [string, RenderedFile] => [
      base + name,
      { key: `${folder}/${name}`, tag: integrity, immutable: isImmutable(base + name) },
    ]);
  });
}
