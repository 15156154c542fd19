import type { PageConfig, PageRegistry } from 'page-contract';

/** What is live at an address. */
export interface LiveSite {
  origin: string;
  page: PageConfig;
  registry: PageRegistry;
}

const timeoutMs = 10_000;

/** Reads what a site's pages carry. Throws a sentence where there is no site of ours. */
export async function readLiveSite(address: string): Promise<LiveSite> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Error(`${address} is no address of a site: --site https://abenteuerbox.example`);
  const { origin } = new URL(address);
  const ask = async (path: string) => {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
      throw new Error(`${origin} does not answer: ${error.message}`);
    });
    return answer.text();
  };
  const [html, registry] = await Promise.all([ask('/404.html'), ask('/registry.json')]);
  const json = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1];
  if (json === undefined) throw new Error(`${origin} is no Abenteuerbox: its pages carry no configuration.`);
  const page = JSON.parse(json) as PageConfig;
  return { origin, page, registry: JSON.parse(registry) as PageRegistry };
}

/** The same for a page on this machine: its calls go through our server, for the backend answers to the site's own pages only. */
export const pageHere = ({ page }: LiveSite, here: string): PageConfig => ({
  ...page,
  environment: 'development',
  backend: here,
  gateway: here,
  serviceWorker: undefined,
  reports: undefined,
  compositions: undefined,
});

/** What is live, but for the remotes that come from source. There is no way back from those: who writes them wants to see what is wrong. */
export function registryHere(
  { registry: { remotes } }: LiveSite,
  fromSource: Record<string, { module: PageRegistry['remotes'][string]['module']; entry: string }>,
): PageRegistry {
  const others = Object.entries(remotes).map(([name, { module, current }]) => [name, { module, current }]);
  const ours = Object.entries(fromSource).map(([name, { module, entry }]) => [
    name,
    { module, current: { version: 'dev', entry } },
  ]);
  return { remotes: Object.fromEntries([...others, ...ours]) as PageRegistry['remotes'] };
}
