import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import type { LiveRegistry, PageConfig, PageRegistry } from 'page-contract';
import { sourceVersion } from 'page-contract/fromSource';
import { readRemote } from 'page-contract/remotes';
import type { StackConfig } from './config.ts';
import { formatDevEntry } from './devServers.ts';
import type { Remote } from './remotes.ts';

/** A deployed site, which `npm run dev -- --site` names, and the configuration of its pages. */
interface LiveSite {
  origin: string;
  page: PageConfig;
}

const timeoutMs = 10_000;

/** Reads the configuration of a site's pages. Throws an error if there is no Abenteuerbox at the address. */
export async function readLiveSite(address: string): Promise<LiveSite> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Error(`${address} is no address of a site: --site https://abenteuerbox.example`);
  const { origin } = new URL(address);
  // Every site has this page, and all pages of a site contain the same configuration.
  const response = await fetch(`${origin}/404.html`, { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: Error) => {
      throw new Error(`${origin} does not answer: ${error.message}`);
    },
  );
  const html = await response.text();
  // Page configuration: `<script type="application/json" id="page">{…}</script>`.
  const json = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1];
  if (json === undefined) throw new Error(`${origin} is no Abenteuerbox: its pages carry no configuration.`);
  // The address may redirect, for example from http to https.
  return { origin: new URL(response.url).origin, page: JSON.parse(json) as PageConfig };
}

/**
 * Writes two files for the pages of the shell's dev server: their configuration, and the registry, which names the
 * version of each remote (micro-frontend). Both are those of the live site, except for the remotes from source.
 */
export async function writeLivePages(
  live: LiveSite,
  config: StackConfig,
  fromSource: Remote[],
  folder: string,
): Promise<void> {
  const registry = await readLiveRegistry(live.origin);
  for (const remote of fromSource)
    registry.remotes[remote.name] = {
      // Read again each time, because a developer may have changed the file `module.json`.
      module: readRemote(remote.folder).module,
      live: { version: sourceVersion, entry: formatDevEntry(config, remote) },
    };
  const versions: Record<string, string> = { shell: sourceVersion };
  for (const [name, { live: release }] of Object.entries(registry.remotes))
    if (release) versions[name] = release.version;
  const page: PageConfig = {
    ...live.page,
    environment: 'development',
    // Base addresses of calls. The dev server passes calls on to the live backend.
    backend: config.origin,
    gateway: config.origin,
    versions,
    // Pages from source neither install a service worker nor send reports to the live site.
    serviceWorker: undefined,
    reports: undefined,
  };
  await mkdir(folder, { recursive: true });
  writeFileAtomically(join(folder, 'page.json'), JSON.stringify(page));
  writeFileAtomically(join(folder, 'registry.json'), JSON.stringify(registry));
}

/** Reads the live registry, without the older versions to which a page may switch. They would hide errors. */
async function readLiveRegistry(origin: string): Promise<PageRegistry> {
  const response = await fetch(`${origin}/registry.json`, { signal: AbortSignal.timeout(timeoutMs) });
  const { remotes } = (await response.json()) as LiveRegistry;
  const registry: PageRegistry = { remotes: {} };
  for (const [name, { module, live }] of Object.entries(remotes)) registry.remotes[name] = { module, live };
  return registry;
}
