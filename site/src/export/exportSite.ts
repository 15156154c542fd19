import { extname, join } from 'node:path';
import { readLiveSite } from '../manifest/readLiveSite.ts';
import { caching } from '../render/caching.ts';
import { compressedForms } from '../render/compressedForms.ts';
import { contentTypes } from '../render/contentTypes.ts';
import { render, type RenderedFile, type Rendering } from '../render/render.ts';
import { inTurns } from '../store/inTurns.ts';
import type { Store } from '../store/Store.ts';
import { firebaseJson } from './firebaseJson.ts';
import { headersFile, redirectsFile } from './headersFile.ts';

/** How a host finds files and headers. */
interface Layout {
  keyOf(address: string): string;
  /** Files that tell the host about headers, by key. */
  configuration(rendering: Rendering): Record<string, string>;
  /** Whether each object carries its headers, and compressed forms are stored beside it for a CDN that can choose. */
  withHeaders?: true;
}

const isPage = (address: string) => !extname(address);
/** `/faq` as `faq.html`, which Netlify and Cloudflare Pages answer at `/faq`. */
const asFile = (address: string) =>
  address === '/' ? 'index.html' : address.slice(1) + (isPage(address) ? '.html' : '');
/** `/faq` as `faq/index.html`: so Firebase leaves `/offline.html` where it is. */
const asFolder = (address: string) => join(address.slice(1), isPage(address) ? 'index.html' : '');

export const layouts = {
  headers: {
    keyOf: asFile,
    configuration: (rendering) => ({ _headers: headersFile(rendering), _redirects: redirectsFile(rendering) }),
  },
  firebase: {
    keyOf: (address) => `public/${asFolder(address)}`,
    configuration: (rendering) => ({ 'firebase.json': firebaseJson(rendering) }),
  },
  bucket: {
    keyOf: (address) => (address === '/' ? 'index.html' : address.slice(1)),
    configuration: () => ({}),
    withHeaders: true,
  },
} satisfies Record<string, Layout>;

const keptMs = 30 * 24 * 60 * 60 * 1000;
/** Pages that are open learn of new versions from these: everything that they name is written before. */
const last = ['/registry.json', '/service-worker.js'];

/**
 * Writes the responses of a site for hosts that serve files. An export is not atomic: versions come first, pages last,
 * and files that the site has no more go after 30 days, so that each page is consistent in itself. Share links need our
 * server.
 */
export async function exportSite(store: Store, target: Store, layout: Layout, now = new Date()): Promise<number> {
  const rendering = await render({ ...(await readLiveSite(store)) }, now);
  const files = [...rendering.files].filter(([address]) => address !== '/versions.json');
  const written = new Set<string>();
  const step = ([address, { immutable }]: [string, RenderedFile]) => (immutable ? 0 : last.includes(address) ? 2 : 1);
  for (const turn of [0, 1, 2])
    await inTurns(
      files.filter((file) => step(file) === turn),
      write,
    );
  for (const [key, text] of Object.entries(layout.configuration(rendering))) {
    written.add(key);
    await target.put(key, text);
  }
  const left = (await target.list('')).filter(({ key }) => !written.has(key));
  for (const { key, changed } of left) if (now.getTime() - changed.getTime() > keptMs) await target.remove(key);
  return files.length;

  async function write([address, file]: [string, RenderedFile]): Promise<void> {
    const content = file.content ?? (await store.get(file.key!))?.content;
    const key = layout.keyOf(address);
    if (!content) return;
    const headers = headersOf(rendering, address, file);
    const forms = layout.withHeaders ? await compressedForms(isPage(address) ? 'page.html' : address, content) : [];
    const condition = file.immutable ? ({ ifNoneMatch: '*' } as const) : {};
    for (const { suffix, content: compressed } of forms) {
      written.add(key + suffix);
      const encoding = { 'content-encoding': suffix === '.br' ? 'br' : 'gzip' };
      await target.put(key + suffix, compressed, { ...condition, headers: { ...headers, ...encoding } });
    }
    written.add(key);
    await target.put(key, content, { ...condition, headers });
  }
}

function headersOf({ headers }: Rendering, address: string, { immutable }: RenderedFile): Record<string, string> {
  const policies = Object.entries(headers).map(([name, value]) => [`x-amz-meta-${name}`, value]);
  return {
    ...(Object.fromEntries(policies) as Record<string, string>),
    'content-type': contentTypes[extname(address)] ?? contentTypes['.html']!,
    'cache-control': immutable ? caching.immutable : caching.revalidated,
  };
}
