import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import type { LiveRegistry, PageConfig, PageRegistry } from 'page-contract';
import { readRemote } from 'page-contract/remotes';
import type { StackConfig } from './config.ts';
import { formatDevEntry } from './devServers.ts';
import type { Remote } from './remotes.ts';

/** A deployed site, given by `npm run dev -- --site`, and the configuration of its pages. */
type LiveSite = Awaited<ReturnType<typeof readLiveSite>>;

const timeoutMs = 10_000;

/** Reads the configuration of a site's pages. Throws an error if there is no Abenteuerbox at the address. */
export async function readLiveSite(address: string) {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Error(`${address} is no address of a site: --site https://abenteuerbox.example`);
  const { origin } = new URL(address);
  // All pages of a site have the same configuration, and every site has this page.
  const response = await fetch(`${origin}/404.html`, { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: Error) => {
      throw new Error(`${origin} does not answer: ${error.message}`);
    },
  );
  const html = await response.text();
  const json = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1];
  if (json === undefined) throw new Error(`${origin} is no Abenteuerbox: its pages carry no configuration.`);
  // The address may redirect, for example from http to https.
  return { origin: new URL(response.url).origin, page: JSON.parse(json) as PageConfig };
}

/**
 * Writes page configuration and registry for the shell's dev server: those of the live site, except for the remotes
 * from source. Calls go to the dev server, which proxies them to the live backend. Fallbacks, versions to which a page
 * switches if the current one does not work, are left out, because they would hide errors.
 */
export async function writeLivePages(live: LiveSite, config: StackConfig, fromSource: Remote[], folder: string) {
  const response = await fetch(`${live.origin}/registry.json`, { signal: AbortSignal.timeout(timeoutMs) });
  const registry: PageRegistry = { remotes: {} };
  for (const [name, { module, current }] of Object.entries(((await response.json()) as LiveRegistry).remotes))
    registry.remotes[name] = { module, current };
  for (const remote of fromSource)
    registry.remotes[remote.name] = {
      module: readRemote(remote.folder).module,
      current: { version: 'dev', entry: formatDevEntry(config, remote) },
    };
  const versions = Object.entries(registry.remotes).flatMap(([name, { current }]) =>
    current ? [[name, current.version] as const] : [],
  );
  const page: PageConfig = {
    ...live.page,
    environment: 'development',
    // The two base addresses of calls.
    backend: config.origin,
    gateway: config.origin,
    versions: { shell: 'dev', ...Object.fromEntries(versions) },
    // Pages from source neither install a service worker nor send reports to the live site.
    serviceWorker: undefined,
    reports: undefined,
  };
  await mkdir(folder, { recursive: true });
  writeFileAtomically(join(folder, 'page.json'), JSON.stringify(page));
  writeFileAtomically(join(folder, 'registry.json'), JSON.stringify(registry));
}
