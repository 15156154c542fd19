import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { PageConfig } from 'page-contract';
import { shareListAddress, type ShareList } from 'page-contract/shareLink';
import { compareWithShell } from '../manifest/incompatibilities.ts';
import { deployableOf, liveVersions, type Site } from '../manifest/readSite.ts';
import { contentTypes } from './contentTypes.ts';
import { icons } from './icons.ts';
import { isImmutable } from './isImmutable.ts';
import { sitePages } from './pages.ts';
import { inlineStyles, readPrerendered } from './prerendered.ts';
import { robots } from './robots.ts';
import { refuseSecretText } from './secrets.ts';
import { securityHeaders } from './securityHeaders.ts';
import { securityTxt, securityTxtAddress } from './securityTxt.ts';
import { hasOfflineScreens, noServiceWorker, serviceWorker } from './serviceWorker.ts';
import { shareableVersions } from './shareList.ts';
import type { SiteFile } from './SiteFile.ts';
import { sitemap } from './sitemap.ts';
import { speculationRules, speculationRulesAddress } from './speculationRules.ts';
import { webManifest } from './webManifest.ts';

/** Its address must never change: browsers ask there for the worker's successor. */
const worker = '/service-worker.js';
const dayMs = 24 * 60 * 60 * 1000;

/** Body of the response at an address: content, or an object of the store. */
export interface RenderedFile {
  content?: Buffer;
  key?: string;
  /** Stands for the content. */
  tag: string;
  /** The address, too, stands for this content permanently. */
  immutable: boolean;
}

/** Everything that a site answers. */
export interface Rendering {
  site: Site;
  /** Of every response. */
  headers: Record<string, string>;
  /** By address. An address that is missing here does not exist. */
  files: Map<string, RenderedFile>;
  /** Moment from which the same manifest gives another rendering, in milliseconds. */
  expires: number;
}

/** Makes all responses of a site from its manifest and the immutable objects that it names. */
export async function render(site: Site, now = new Date()): Promise<Rendering> {
  const { manifest, registry, shell } = site;
  const { origin } = manifest;
  const page = pageOf(site);
  const prerendered = await readPrerendered(site);
  const pages = sitePages({ registry, shell, page, origin, prerendered });
  const live = { registry, shell };
  const texts: SiteFile[] = [
    ...icons(),
    ...pages,
    { address: securityTxtAddress, content: securityTxt(page, origin, now) },
    { address: '/robots.txt', content: robots(origin) },
    { address: '/sitemap.xml', content: sitemap(registry, origin) },
    { address: '/manifest.webmanifest', content: webManifest(page) },
    { address: worker, content: page.serviceWorker ? serviceWorker(pages, live) : noServiceWorker() },
    { address: speculationRulesAddress, content: speculationRules() },
    { address: '/registry.json', content: registryForPages(site) },
    ...shareList(site, now),
  ];
  refuseSecretText(texts.map(({ address, content }) => ({ file: address, content })));
  const rendered = texts.map(({ address, content }): [string, RenderedFile] => {
    const bytes = Buffer.from(content);
    return [address, { content: bytes, tag: tagOf(bytes), immutable: false }];
  });
  const policies = ['shell', ...Object.keys(registry.remotes)];
  const ends = manifest.previews.map(({ until }) => Date.parse(until)).filter((end) => end > now.getTime());
  return {
    site,
    headers: securityHeaders(page, origin, policies, inlineStyles(prerendered)),
    files: new Map([...publishedFiles(site), ...rendered]),
    expires: Math.min(...ends, now.getTime() + dayMs),
  };
}

/** Names a content. */
export const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 20);

/** Page configuration with what only the manifest knows. */
function pageOf({ manifest, registry }: Site): PageConfig {
  const { page, offline } = manifest;
  const withWorker = offline && hasOfflineScreens(registry) ? { serviceWorker: worker } : {};
  return { ...page, versions: liveVersions(manifest), ...withWorker };
}

/** Pages fall back by themselves, so a fallback has to run on the live shell. */
function registryForPages({ shell, registry: { remotes }, manifest }: Site): string {
  const fitting = Object.entries(remotes).map(([name, { fallback, ...entry }]) => [
    name,
    fallback && compareWithShell(shell, name, fallback).length === 0 ? { ...entry, fallback } : entry,
  ]);
  const withdrawn = manifest.withdrawn.map(({ deployable, version }) => `${deployable}@${version}`);
  return JSON.stringify({ shell: shell.version, withdrawn, remotes: Object.fromEntries(fitting) as typeof remotes });
}

function shareList(site: Site, now: Date): SiteFile[] {
  const { panel: version } = site.manifest;
  const contract = site.contracts.get(`panel/${version}`);
  if (!contract || !('scripts' in contract)) return [];
  const [name = ''] = contract.scripts;
  const panel = { file: `/panel/${version}/${name}`, integrity: contract.files[name]?.integrity ?? '' };
  const list: ShareList = { panel, parts: shareableVersions(site, now) };
  return [{ address: shareListAddress, content: JSON.stringify(list) }];
}

/**
 * Files of all published versions. The shell's are in the root; where versions share an address, the live one has it.
 */
function publishedFiles({ contracts, shell }: Site): [string, RenderedFile][] {
  return [...contracts.values(), shell].flatMap((contract) => {
    const deployable = deployableOf(contract);
    const folder = `${deployable}/${contract.version}`;
    const base = deployable === 'shell' ? '/' : `/${folder}/`;
    // Pages come from the manifest alone: HTML of a build has no address, nor have files of a kind that is not served.
    const names = Object.keys(contract.files).filter(
      (name) => extname(name) in contentTypes && extname(name) !== '.html',
    );
    return names.map((name): [string, RenderedFile] => [
      base + name,
      {
        key: `${folder}/${name}`,
        tag: contract.files[name]?.integrity ?? '',
        immutable: isImmutable(base + name),
      },
    ]);
  });
}
