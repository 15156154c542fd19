import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { manifestKey } from 'site/manifest/readManifest.ts';
import { compress } from 'site/render/compressVariants.ts';
import { createLiveSite } from 'site/server/liveSite.ts';
import { createSiteServer } from 'site/server/siteServer.ts';
import { createOverlayStore } from 'site/store/createOverlayStore.ts';
import type { Store } from 'site/store/Store.ts';
import type { Candidate } from '../checks/Candidate.ts';
import { checkAndPrerender } from '../commit/commit.ts';
import { planLive } from '../plan/plan.ts';

interface Response {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A site, and what visitors get from it. */
export interface StagingSite {
  manifest: SiteManifest;
  /** Size of the response at an address as it is transferred, in bytes; 0 where there is none. */
  sizeOf(address: string): Promise<number>;
  /** The response of the site's own server. */
  answer(address: string): Promise<Response>;
  close(): Promise<void>;
}

/** Renders the live manifest with a candidate. What is written stays in memory: the live site is only read. */
export async function openStagingSite(candidate: Candidate): Promise<StagingSite> {
  const { contract, live } = candidate;
  const store = createOverlayStore(candidate.store, async () => undefined);
  const deployable = 'module' in contract ? contract.module.name : 'shell';
  // No visit of the rehearsal is reported.
  const base = { ...withoutFallbacks(live.manifest), page: { ...live.manifest.page, reports: undefined } };
  const { site } = await checkAndPrerender(store, planLive(base, { deployable, version: contract.version }), live);
  await store.put(manifestKey, JSON.stringify(site.manifest));
  return serveStagingSite(store);
}

/** Serves a site as it is. */
export async function serveStagingSite(store: Store): Promise<StagingSite> {
  const { files, site } = await createLiveSite(store)();
  const server = createSiteServer(store).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    manifest: site.manifest,
    answer: (address) => ask(port, address),
    async sizeOf(address) {
      const { key } = files.get(address) ?? {};
      const compressed = key && (await store.get(`${key}.br`));
      if (compressed) return compressed.content.length;
      // A candidate is not uploaded yet.
      const plain = key && (await store.get(key));
      return plain ? (await compress('br', plain.content)).length : 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * A page that falls back would show another version instead of the candidate; and nothing is rolled out to visitors of
 * a rehearsal.
 */
function withoutFallbacks(manifest: SiteManifest): SiteManifest {
  const remotes = Object.entries(manifest.remotes).map(([name, { live }]) => [name, { live }]);
  return { ...manifest, remotes: Object.fromEntries(remotes) as SiteManifest['remotes'] };
}

/** Without compression: a browser takes a response from us as it is. */
function ask(port: number, path: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(headers),
          body: Buffer.concat(chunks),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}
