import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { closeServer } from 'node-kit/closeServer.ts';
import { readLiveSite, readPartName, type Site } from 'site/releases/readSite.ts';
import type { Part, Release } from 'site/releases/releaseSchema.ts';
import { writeRelease } from 'site/releases/writeRelease.ts';
import { compress } from 'site/render/compressVariants.ts';
import { createLiveSite } from 'site/server/liveSite.ts';
import { createSiteServer } from 'site/server/siteServer.ts';
import { createOverlayStore } from 'site/store/createOverlayStore.ts';
import type { Store } from 'site/store/Store.ts';
import type { Candidate } from '../checks/Candidate.ts';
import { checkAndPrepare } from '../commit/commit.ts';
import { renderSite } from '../commit/renderSite.ts';
import { planLive } from '../plan/plan.ts';

/**
 * A running copy of the live site, for the browsers of a rehearsal (dry run of a release) and of QA. It is made from a
 * release, which names the live versions and has the settings of pages, and from the files of these versions.
 */
export type StagingSite = Awaited<ReturnType<typeof serveStagingSite>>;

/** Serves a copy of the live site in which a candidate, a version that shall go live, is live. */
export function openStagingSite({ contract, live, store }: Candidate): Promise<StagingSite> {
  const part = readPartName(contract);
  const release = removeAlternatives(planLive(live.release, { part, version: contract.version }));
  return serveCopy(store, live, release);
}

/** Serves a copy of the live site without a candidate. */
export async function openLiveCopy(store: Store): Promise<StagingSite> {
  const live = await readLiveSite(store);
  return serveCopy(store, live, live.release);
}

/** Serves a copy of the live site with another release. */
async function serveCopy(store: Store, live: Site, release: Release): Promise<StagingSite> {
  // Reads from `store`, but keeps in memory what is written, so that the live site does not change. The second argument
  // would add files that no store has.
  const overlay = createOverlayStore(store, async () => undefined);
  // Pages of the copy must not send reports to the live site. Like QA pages, with which they are compared, they then
  // have a privacy notice without reports.
  const page = { ...release.page, reports: undefined };
  const withoutReports = { ...release, number: live.release.number + 1, page };
  // Writes the prerendered pages to `overlay`. `site` has a release that names them.
  const { site } = await checkAndPrepare(overlay, renderSite, withoutReports, live);
  await writeRelease(overlay, site.release);
  return serveStagingSite(overlay);
}

/** Serves the site of a store as it is, on a free port of this machine. */
export async function serveStagingSite(store: Store) {
  const renderLiveSite = createLiveSite(store);
  // `files` has the content of each response, or its key in the store, by path.
  const { files, site } = await renderLiveSite();
  const server = createSiteServer(store).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Successful responses, by path with query. They are kept, because most screens request the same files. */
  const responses = new Map<string, StagingResponse>();
  return {
    /** Names the live versions, and contains the settings of pages. */
    release: site.release,
    async fetch(path: string): Promise<StagingResponse> {
      const known = responses.get(path);
      if (known) return known;
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        // Not compressed, because Playwright does not decompress a body before the browser gets it.
        headers: { 'accept-encoding': 'identity' },
        redirect: 'manual',
      });
      const headers = Object.fromEntries(response.headers);
      // The server may have sent the body in chunks. Here it is whole.
      delete headers['transfer-encoding'];
      const answer = { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
      // A failed response is not kept, because the store may have been out of reach for a moment.
      if (response.ok) responses.set(path, answer);
      return answer;
    },
    /** Returns the bytes of a response after compression with brotli; 0 if the site has no such path. */
    async measureResponse(path: string): Promise<number> {
      const { key } = files.get(path) ?? {};
      const compressed = key && (await store.get(`${key}.br`));
      if (compressed) return compressed.content.length;
      // A candidate has no compressed files yet, because it is not uploaded.
      const plain = key && (await store.get(key));
      return plain ? (await compress('br', plain.content)).length : 0;
    },
    close: () => closeServer(server),
  };
}

interface StagingResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Removes fallbacks, which pages could show instead of the versions that are to be rehearsed. */
function removeAlternatives(release: Release): Release {
  const parts = Object.entries(release.parts).map(([name, part]): [string, Part] => [name, { ...part, earlier: [] }]);
  return { ...release, parts: Object.fromEntries(parts) };
}
