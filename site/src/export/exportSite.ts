import { extname, join } from 'node:path';
import { readLiveSite } from '../manifest/readLiveSite.ts';
import { caching } from '../render/caching.ts';
import { compressVariants } from '../render/compressVariants.ts';
import { contentTypes } from '../render/contentTypes.ts';
import { render, type RenderedFile, type Rendering } from '../render/render.ts';
import { mapConcurrently } from '../store/mapConcurrently.ts';
import type { Store } from '../store/Store.ts';
import { renderFirebaseJson, renderHeadersFile, renderRedirectsFile } from './hostFiles.ts';

/** Conventions by which a static host finds files and headers. */
interface Layout {
  /** Returns the target's key for the file at an address of the site. */
  formatKey(address: string): string;
  /** Files that tell the host about headers, by the target's key. */
  configuration(rendering: Rendering): Record<string, string>;
  /** Whether objects carry their headers, and compressed variants are stored beside them for a CDN that can choose. */
  isBucket?: true;
}

/** Addresses of pages have no extension. */
const isPage = (address: string) => !extname(address);
/** Formats `/faq` as `faq.html`, which Netlify and Cloudflare Pages serve at `/faq`. */
const formatFileKey = (address: string) =>
  address === '/' ? 'index.html' : address.slice(1) + (isPage(address) ? '.html' : '');
/** Formats `/faq` as `faq/index.html`, so that Firebase serves `/offline.html` at its own address. */
const formatFolderKey = (address: string) => join(address.slice(1), isPage(address) ? 'index.html' : '');

/** Layouts by the name that `npm run release -- export` takes. `headers`: Netlify and Cloudflare Pages. */
export const layouts = {
  headers: {
    formatKey: formatFileKey,
    configuration: (rendering) => ({
      _headers: renderHeadersFile(rendering),
      _redirects: renderRedirectsFile(rendering),
    }),
  },
  firebase: {
    formatKey: (address) => `public/${formatFolderKey(address)}`,
    configuration: (rendering) => ({ 'firebase.json': renderFirebaseJson(rendering) }),
  },
  bucket: {
    formatKey: (address) => (address === '/' ? 'index.html' : address.slice(1)),
    configuration: () => ({}),
    isBucket: true,
  },
} satisfies Record<string, Layout>;

/** Age from which a file that the site no longer has is removed. */
const maxStaleAgeMs = 30 * 24 * 60 * 60 * 1000;
/** Open pages learn about new versions from these files, so they are written after everything that they name. */
const announcements = ['/registry.json', '/service-worker.js'];
/** List for share links (`?with=<version>`), which only work on our own server. */
const shareList = '/versions.json';

/**
 * Writes the responses of a site as files for static hosts. An export is not atomic: immutable files are written first,
 * then pages, then announcements of new versions, and files that the site no longer has are removed after 30 days, so
 * that each page is consistent in itself. Returns the number of exported addresses.
 */
export async function exportSite(store: Store, target: Store, layout: Layout, now = new Date()): Promise<number> {
  const rendering = await render(await readLiveSite(store), now);
  const files = [...rendering.files].filter(([address]) => address !== shareList);
  const written = new Set<string>();

  async function write([address, file]: [string, RenderedFile]): Promise<void> {
    const content = file.content ?? (await store.get(file.key!))?.content;
    // The store has lost the object: our server could not respond with it, either.
    if (!content) return;
    const key = layout.formatKey(address);
    const headers = createObjectHeaders(rendering, address, file);
    const variants = layout.isBucket ? await compressVariants(isPage(address) ? '.html' : address, content) : [];
    // Immutable files that the target has already are not written again.
    const condition = file.immutable ? ({ ifNoneMatch: '*' } as const) : {};
    for (const { suffix, content: compressed } of variants) {
      written.add(key + suffix);
      const encoding = { 'content-encoding': suffix === '.br' ? 'br' : 'gzip' };
      await target.put(key + suffix, compressed, { ...condition, headers: { ...headers, ...encoding } });
    }
    written.add(key);
    await target.put(key, content, { ...condition, headers });
  }

  const isAnnouncement = ([address]: [string, RenderedFile]) => announcements.includes(address);
  const isImmutable = ([, { immutable }]: [string, RenderedFile]) => immutable;
  await mapConcurrently(files.filter(isImmutable), write);
  await mapConcurrently(
    files.filter((file) => !isImmutable(file) && !isAnnouncement(file)),
    write,
  );
  await mapConcurrently(files.filter(isAnnouncement), write);
  for (const [key, text] of Object.entries(layout.configuration(rendering))) {
    written.add(key);
    await target.put(key, text);
  }
  // Written files include configuration and compressed variants.
  const stale = (await target.list('')).filter(({ key }) => !written.has(key));
  for (const { key, changed } of stale) if (now.getTime() - changed.getTime() > maxStaleAgeMs) await target.remove(key);
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
