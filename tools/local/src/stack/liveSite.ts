import type { PageConfig } from 'page-contract';

/** What is live at an address. */
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
