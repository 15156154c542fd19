import { extname, posix } from 'node:path';
import { holdsSite } from '../manifest/readManifest.ts';
import { readLiveSite } from '../manifest/readSite.ts';
import { caching } from '../render/caching.ts';
import { compressVariants } from '../render/compressVariants.ts';
import { contentTypes } from '../render/contentTypes.ts';
import { render, type RenderedFile, type Rendering } from '../render/render.ts';
import { mapConcurrently } from '../store/mapConcurrently.ts';
import type { Store } from '../store/Store.ts';
import { renderFirebaseJson, renderHeadersFile, renderRedirectsFile } from './hostFiles.ts';

/** Conventions by which a static host finds files and headers. */
interface Layout {
  /** Prefix of the keys that belong to the export, which removes old ones. Other keys of the target stay. */
  folder: string;
  /** Returns the key (the path of the file) in the target for the file at an address of the site. */
  formatKey(address: string): string;
  /** Renders the files that tell the host about headers and redirects, by key. */
  renderConfiguration(rendering: Rendering): Record<string, string>;
  /** Whether objects carry their headers, and compressed variants are stored beside them for a CDN that can choose. */
  isBucket?: true;
}

/** Returns whether an address is that of a page, which has no extension: `/faq`. */
const isPage = (address: string) => !extname(address);
/** Formats `/faq` as `faq.html`, which Netlify and Cloudflare Pages serve at `/faq`. */
const formatFileKey = (address: string) =>
  address === '/' ? 'index.html' : address.slice(1) + (isPage(address) ? '.html' : '');
/** Formats `/faq` as `faq/index.html`: `faq.html` needs `cleanUrls`, with which Firebase redirects `/offline.html`. */
const formatFolderKey = (address: string) => posix.join(address.slice(1), isPage(address) ? 'index.html' : '');

/** Layouts by the name that `npm run release -- export` takes. `headers`: Netlify and Cloudflare Pages. */
export const layouts = {
  headers: {
    folder: '',
    formatKey: formatFileKey,
    renderConfiguration: (rendering) => ({
      _headers: renderHeadersFile(rendering),
      _redirects: renderRedirectsFile(rendering),
    }),
  },
  firebase: {
    folder: 'public/',
    formatKey: (address) => `public/${formatFolderKey(address)}`,
    renderConfiguration: (rendering) => ({ 'firebase.json': renderFirebaseJson(rendering) }),
  },
  bucket: {
    folder: '',
    formatKey: (address) => (address === '/' ? 'index.html' : address.slice(1)),
    renderConfiguration: () => ({}),
    isBucket: true,
  },
} satisfies Record<string, Layout>;

/** Age from which a file that the site no longer has is removed. */
const maxStaleAgeMs = 30 * 24 * 60 * 60 * 1000;
/** Address of the registry: live versions and routes of the remotes. Every export has it. */
const registryAddress = '/registry.json';
/** Open pages learn about new versions from these files, so they are written after everything that they name. */
const announcements = [registryAddress, '/service-worker.js'];
/** List for share links (`?with=<version>`), which only work on our own server. */
const shareList = '/versions.json';

/**
 * Writes the responses of the live site in a store as files for a static host into another store, the target (a folder
 * or a bucket). Returns the number of exported addresses.
 *
 * An export is not atomic. The order makes each page work at any moment: immutable files are written first, then the
 * pages that load them, then announcements of new versions. Pages that the site no longer has are removed at once,
 * files when they are 30 days old, because open pages may load them.
 */
export async function exportSite(store: Store, target: Store, layout: Layout, now = new Date()): Promise<number> {
  const place = layout.folder ? `${target.name}/${layout.folder}` : target.name;
  // The store of a site, from which a server serves it, is no target, although it may be a folder or bucket, too.
  if (await holdsSite(target, layout.folder))
    throw new Error(`${place} holds a site, whose files an export would remove. Name another target.`);
  const existing = await target.list(layout.folder);
  // A compressed variant of the registry may be all that a killed export has written.
  if (existing.length > 0 && !existing.some(({ key }) => key.startsWith(layout.formatKey(registryAddress))))
    throw new Error(`${place} holds files that no export has written, and exports would remove. Empty it first.`);
  const rendering = await render(await readLiveSite(store), now);
  const files = [...rendering.files].filter(([address]) => address !== shareList);
  const written = new Set<string>();

  async function write([address, file]: [string, RenderedFile]): Promise<void> {
    const content = file.content ?? (await store.get(file.key))?.content;
    // The store has lost the object: our server could not respond with it, either.
    if (!content) return;
    const key = layout.formatKey(address);
    const headers = createObjectHeaders(rendering, address, file);
    const fileName = isPage(address) ? 'page.html' : address;
    const variants = layout.isBucket ? await compressVariants(fileName, content) : [];
    // An immutable file that the target has already is not written again.
    const condition = file.immutable ? ({ ifNoneMatch: '*' } as const) : {};
    for (const { suffix, content: compressed } of variants) {
      written.add(key + suffix);
      const encoding = { 'content-encoding': suffix === '.br' ? 'br' : 'gzip' };
      await target.put(key + suffix, compressed, { ...condition, headers: { ...headers, ...encoding } });
    }
    written.add(key);
    await target.put(key, content, { ...condition, headers });
  }

  const isRegistry = ([address]: [string, RenderedFile]) => address === registryAddress;
  // Marks an empty target as that of an export, which can be repeated if it is killed.
  if (existing.length === 0) await mapConcurrently(files.filter(isRegistry), write);
  const isAnnouncement = ([address]: [string, RenderedFile]) => announcements.includes(address);
  const isImmutable = ([, { immutable }]: [string, RenderedFile]) => immutable;
  await mapConcurrently(files.filter(isImmutable), write);
  await mapConcurrently(
    files.filter((file) => !isImmutable(file) && !isAnnouncement(file)),
    write,
  );
  await mapConcurrently(files.filter(isAnnouncement), write);
  for (const [key, text] of Object.entries(layout.renderConfiguration(rendering))) {
    written.add(key);
    await target.put(key, text);
  }
  // All that was not written now, also configuration and compressed variants, is from earlier exports.
  const stale = (await target.list(layout.folder)).filter(({ key }) => !written.has(key));
  const pageExtension = extname(layout.formatKey('/page'));
  const isPageKey = (key: string) => extname(key.replace(/\.(br|gz)$/, '')) === pageExtension;
  for (const { key, changed } of stale)
    if (isPageKey(key) || now.getTime() - changed.getTime() > maxStaleAgeMs) await target.remove(key);
  return files.length;
}

/**
 * Returns the headers that are stored with an object. Storages know only content type and caching; the others become
 * metadata, which a CDN has to send without the prefix `x-amz-meta-`.
 */
function createObjectHeaders(
  { headers }: Rendering,
  address: string,
  { immutable }: RenderedFile,
): Record<string, string> {
  const policies = Object.entries(headers).map(([name, value]) => [`x-amz-meta-${name}`, value]);
  return {
    ...(Object.fromEntries(policies) as Record<string, string>),
    'content-type': contentTypes[extname(address)] ?? contentTypes['.html']!,
    'cache-control': immutable ? caching.immutable : caching.revalidated,
  };
}
