import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import type { LiveRegistry, PageConfig, PageRegistry } from 'page-contract';
import { remoteIn } from 'page-contract/remotes';
import type { StackConfig } from './config.ts';
import { devEntry } from './devServers.ts';
import type { Remote } from './remotes.ts';

/** Configuration and registry of a live site. */
export interface LiveSite {
  origin: string;
  page: PageConfig;
}

const timeoutMs = 10_000;

/** Reads what a site's pages are told. Throws a sentence where there is no site of ours. */
export async function readLiveSite(address: string): Promise<LiveSite> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Error(`${address} is no address of a site: --site https://abenteuerbox.example`);
  const { origin } = new URL(address);
  const answer = await fetch(`${origin}/404.html`, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
    throw new Error(`${origin} does not answer: ${error.message}`);
  });
  const html = await answer.text();
  const json = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1];
  if (json === undefined) throw new Error(`${origin} is no Abenteuerbox: its pages carry no configuration.`);
  // An address may lead to another one, as http to https.
  return { origin: new URL(answer.url).origin, page: JSON.parse(json) as PageConfig };
}

/**
 * Writes page configuration and registry for the shell's dev server: everything as it is live, but for the remotes from
 * source. Calls go to the dev server, which hands them on. No fallback: a team wants to see what is wrong with its
 * remote.
 */
export async function describeLive(live: LiveSite, config: StackConfig, fromSource: Remote[], folder: string) {
  const answer = await fetch(`${live.origin}/registry.json`, { signal: AbortSignal.timeout(timeoutMs) });
  const registry: PageRegistry = { remotes: {} };
  for (const [name, { module, current }] of Object.entries(((await answer.json()) as LiveRegistry).remotes))
    registry.remotes[name] = { module, current };
  for (const remote of fromSource)
    registry.remotes[remote.name] = {
      module: remoteIn(remote.folder).module,
      current: { version: 'dev', entry: devEntry(config, remote) },
    };
  const versions = Object.entries(registry.remotes).flatMap(([name, { current }]) =>
    current ? [[name, current.version] as const] : [],
  );
  const page: PageConfig = {
    ...live.page,
    environment: 'development',
    backend: config.origin,
    gateway: config.origin,
    versions: { shell: 'dev', ...Object.fromEntries(versions) },
    serviceWorker: undefined,
    reports: undefined,
  };
  await mkdir(folder, { recursive: true });
  writeFileAtomically(join(folder, 'page.json'), JSON.stringify(page));
  writeFileAtomically(join(folder, 'registry.json'), JSON.stringify(registry));
}
