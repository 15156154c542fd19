import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { html } from 'node-kit/html.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import { createShareLink } from 'page-contract/shareLink';
import { holdsSite } from 'site/manifest/readManifest.ts';
import type { Site } from 'site/manifest/readSite.ts';
import { contentTypes } from 'site/render/contentTypes.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Store } from 'site/store/Store.ts';
import type { Version } from '../plan/plan.ts';

/**
 * Publishes the QA pages of a preview, i.e. of a version of a remote (micro-frontend) that only share links show. A QA
 * page shows the remote without the app around it. `folder` is `.build` of the working copy: its subfolder `qa` has the
 * pages. Pictures and test evidence of earlier commands are added unless they are older than the preview's build
 * (`builtAtMs`, since 1970). `store` is that of QA_DIR. Pages of previews that have expired, or that the live
 * site does not name, are removed; it names this preview already. Returns the path of the pages.
 */
export async function publishPages(
  folder: string,
  builtAtMs: number,
  store: Store,
  readLive: () => Promise<Site>,
  preview: Version,
) {
  if (await holdsSite(store)) throw new Error(`QA_DIR must not hold a site, but ${store.name} has a manifest.`);
  const files = [
    ...(await listFiles(join(folder, 'qa'))),
    ...(await listFiles(join(folder, 'pictures'), builtAtMs)),
    ...(await listFiles(join(folder, 'test'), builtAtMs)).filter((file) => basename(file) === 'evidence.html'),
  ];
  await mapConcurrently(files, (file) => put(formatFolder(preview) + relative(folder, file), readPage(file)));
  const stored = await store.list('');
  // The site is read last, so that it names every preview of which pages are listed: pages are stored after that.
  const live = await readLive();
  const previews = live.manifest.previews.filter(({ until }) => new Date(until) > new Date());
  // Keys without a slash are the list of previews and robots.txt. All others begin with the folder of a preview.
  const expired = stored.filter(
    ({ key }) => key.includes('/') && !previews.some((one) => key.startsWith(formatFolder(one))),
  );
  await mapConcurrently(expired, ({ key }) => store.remove(key));
  const withPages = previews.filter((one) => stored.some(({ key }) => key === formatIndexKey(one)));
  await put('index.html', renderPreviews(live, withPages));
  await put('robots.txt', 'User-agent: *\nDisallow: /\n');
  return formatIndexKey(preview);

  function readPage(file: string): Buffer | string {
    const content = readFileSync(file);
    return basename(file) === 'evidence.html' ? removeDeadLinks(content.toString(), preview.deployable) : content;
  }

  function put(key: string, content: Buffer | string) {
    return store.put(key, content, { headers: { 'content-type': contentTypes[extname(key)] ?? 'text/plain' } });
  }
}

const formatFolder = ({ deployable, version }: Version) => `${deployable}/${version}/`;
const formatIndexKey = (preview: Version) => `${formatFolder(preview)}qa/index.html`;

/** Removes links to remotes without pages here: `<a href="../qa/mf-account/…">Login</a>` becomes `Login`. */
const removeDeadLinks = (evidence: string, deployable: string) =>
  evidence.replace(/<a href="\.\.\/qa\/([\w-]+)\/[^"]*"\s*>([^<]*)<\/a\s*>/g, (link, remote, text: string) =>
    remote === deployable ? link : text,
  );

/** Returns the files below a folder that were not written before a time; none if there is no folder. */
async function listFiles(folder: string, sinceMs = 0): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const stats = await Promise.all(files.map((file) => stat(file)));
  return files.filter((_, index) => stats[index]!.mtimeMs >= sinceMs);
}

/** Renders the list of all previews that have QA pages. */
const renderPreviews = (live: Site, previews: Site['manifest']['previews']) =>
  renderPage({
    lang: 'en',
    title: 'Previews',
    body: html`<main>
      <h1>Previews</h1>
      <ul>
        ${previews.map(
          ({ deployable, version, until, commit, screen }) =>
            html`<li>
              ${deployable} ${version}, until ${until.slice(0, 10)}${commit && `, commit ${commit.slice(0, 8)}`}:
              <a href="${formatIndexKey({ deployable, version })}">each state alone</a>,
              <a href="${createShareLink(new URL(screen ?? '/', live.manifest.origin), { [deployable]: version })}"
                >in the live app</a
              >
            </li>`,
        )}
      </ul>
    </main>`,
  });
