import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { closeServer } from 'node-kit/closeServer.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { manifestKey } from 'site/manifest/readManifest.ts';
import { readLiveSite, type Site } from 'site/manifest/readSite.ts';
import { compress } from 'site/render/compressVariants.ts';
import { createLiveSite } from 'site/server/liveSite.ts';
import { createSiteServer } from 'site/server/siteServer.ts';
import { createOverlayStore } from 'site/store/createOverlayStore.ts';
import type { Store } from 'site/store/Store.ts';
import type { Candidate } from '../checks/Candidate.ts';
import { checkAndPrerender } from '../commit/commit.ts';
import { planLive } from '../plan/plan.ts';

/** A running site, from which the network of visitors (browsers of the rehearsal) takes its responses. */
export type StagingSite = Awaited<ReturnType<typeof serveStagingSite>>;

/**
 * Serves the live site as if a candidate, a version that shall go live, were live. `change` adapts its manifest, e.g.
 * its addresses. Writes stay in memory: the live site is only read.
 */
export function openStagingSite(
  { contract, live, store }: Candidate,
  change: (manifest: SiteManifest) => SiteManifest = (manifest) => manifest,
): Promise<StagingSite> {
  const deployable = 'module' in contract ? contract.module.name : 'shell';
  const manifest = planLive(removeFallbacks(live.manifest), { deployable, version: contract.version });
  return serveWithoutReports(store, live, change(manifest));
}

/**
 * Serves what is live, to be compared with QA pages. Both are without reports, because the privacy notice mentions
 * reports where they are on.
 */
export async function openComparedSite(store: Store): Promise<StagingSite> {
  const live = await readLiveSite(store);
  return serveWithoutReports(store, live, live.manifest);
}

/** Serves a manifest whose pages report nothing to the live site. */
async function serveWithoutReports(store: Store, live: Site, manifest: SiteManifest): Promise<StagingSite> {
  // Keeps writes in memory. The function could add objects that `store` does not have: here there are none.
  const overlay = createOverlayStore(store, async () => undefined);
  const withoutReports = { ...manifest, page: { ...manifest.page, reports: undefined } };
  // Writes the prerendered pages to `overlay`, and returns the manifest that names them.
  const { site } = await checkAndPrerender(overlay, withoutReports, live);
  await overlay.put(manifestKey, JSON.stringify(site.manifest));
  return serveStagingSite(overlay);
}

/** Serves a site as it is, on a free port of this machine. */
export async function serveStagingSite(store: Store) {
  const renderLiveSite = createLiveSite(store);
  const { files, site } = await renderLiveSite();
  const server = createSiteServer(store).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Successful responses by path. The site does not change, and most screens request the same files. */
  const responses = new Map<string, StagingResponse>();
  return {
    /** Object that names the live versions and the settings of pages. */
    manifest: site.manifest,
    /** Requests a path with query. Not compressed, because Playwright hands responses to the browser as they are. */
    async fetch(path: string): Promise<StagingResponse> {
      const known = responses.get(path);
      if (known) return known;
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { 'accept-encoding': 'identity' },
        redirect: 'manual',
      });
      const headers = Object.fromEntries(response.headers);
      // The body is whole, whether or not the server has sent it in chunks.
      delete headers['transfer-encoding'];
      const answer = { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
      // A failure is not kept: the store may have been out of reach.
      if (response.ok) responses.set(path, answer);
      return answer;
    },
    /** Returns the size of a response after compression with brotli, in bytes; 0 if the site has no such path. */
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

/** Removes fallbacks and rollouts, so that pages show the candidate and the live versions and no others. */
function removeFallbacks(manifest: SiteManifest): SiteManifest {
  const remotes = Object.entries(manifest.remotes).map(([name, { live }]) => [name, { live }]);
  return { ...manifest, remotes: Object.fromEntries(remotes) as SiteManifest['remotes'] };
}
