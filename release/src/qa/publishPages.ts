import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { html } from 'node-kit/html.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import { createShareLink } from 'page-contract/shareLink';
import { holdsSite } from 'site/releases/readReleases.ts';
import type { Site } from 'site/releases/readSite.ts';
import type { Version } from 'site/releases/versions.ts';
import { contentTypes } from 'site/render/contentTypes.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Store } from 'site/store/Store.ts';

// A preview is a version of a remote (micro-frontend) that only share links show, until a date. A static site beside
// the app has QA pages of each preview, which show the remote without the app around it, and a list of previews.

/** Uploads the QA pages of a preview and returns their path. Removes the pages of expired previews. */
export async function publishPages(
  /** Folder `.build` of the working copy. Its subfolder `qa` has the pages, `pictures` the pictures. */
  folder: string,
  /** Time of the preview's build. Older pictures are of another build, and are not published. */
  builtAtMs: number,
  /** Store of the static site. */
  store: Store,
  /** Reads the live site, whose release names this preview already. */
  readLive: () => Promise<Site>,
  preview: Version,
) {
  if (await holdsSite(store)) throw new Error(`QA_DIR must not hold a site, but ${store.name} has releases.`);
  const files = [...(await listFiles(join(folder, 'qa'))), ...(await listFiles(join(folder, 'pictures'), builtAtMs))];
  await mapConcurrently(files, (file) =>
    put(store, formatFolder(preview) + relative(folder, file), readFileSync(file)),
  );
  // The order matters: a preview is on the site before its pages are uploaded. A preview whose pages are listed here is
  // therefore on the site that is read afterwards, unless it has expired.
  const keys = (await store.list('')).map(({ key }) => key);
  const live = await readLive();
  const currentPreviews = live.release.previews.filter(({ until }) => new Date(until) > new Date());
  await mapConcurrently(findExpiredKeys(keys, currentPreviews), (key) => store.remove(key));
  const previewsWithPages = currentPreviews.filter((one) => keys.includes(formatIndexKey(one)));
  await put(store, 'index.html', renderPreviews(live, previewsWithPages));
  await put(store, 'robots.txt', 'User-agent: *\nDisallow: /\n');
  return formatIndexKey(preview);
}

/** Finds the files of previews that are not current any more. Keys outside of folders are no such files. */
function findExpiredKeys(keys: string[], currentPreviews: Version[]): string[] {
  const folders = currentPreviews.map(formatFolder);
  return keys.filter((key) => key.includes('/') && !folders.some((folder) => key.startsWith(folder)));
}

const formatFolder = ({ part, version }: Version) => `${part}/${version}/`;
const formatIndexKey = (preview: Version) => `${formatFolder(preview)}qa/index.html`;

const put = (store: Store, key: string, content: Buffer | string) =>
  store.put(key, content, { headers: { 'content-type': contentTypes[extname(key)] ?? 'text/plain' } });

/** Lists the files below a folder that were last changed at `sinceMs` or later; none if there is no folder. */
async function listFiles(folder: string, sinceMs = 0): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const stats = await Promise.all(files.map((file) => stat(file)));
  return files.filter((_, index) => stats[index]!.mtimeMs >= sinceMs);
}

/** Renders the list of previews, with links to their QA pages and to the live app. */
const renderPreviews = (live: Site, previews: Site['release']['previews']) =>
  renderPage({
    lang: 'en',
    title: 'Previews',
    body: html`<main>
      <h1>Previews</h1>
      <ul>
        ${previews.map(
          ({ part, version, until, screen }) =>
            html`<li>
              ${part} ${version}, until ${until.slice(0, 10)}:
              <a href="${formatIndexKey({ part, version })}">each state alone</a>,
              <a href="${createShareLink(new URL(screen ?? '/', live.release.origin), { [part]: version })}"
                >in the live app</a
              >
            </li>`,
        )}
      </ul>
    </main>`,
  });
