import { readRegistry, type PageConfig, type PageRegistry } from 'page-contract';
import { liveComposition, type LinkedScenario, type PublishedVersion } from 'page-contract/composition';
import { readLink } from './readLink.ts';
import { readVersion } from './readVersion.ts';
import { Refused } from './Refused.ts';

/** What somebody has put in the place of a part's version: another one, or in development the entry of a dev server. */
export type Instead = Record<string, string>;

/** A composition, ready to be shown. */
export interface Ready {
  registry: PageRegistry;
  /** Every part's version. */
  versions: Record<string, string>;
  /** What the site says about each of them; about a dev server it says nothing. */
  published: PublishedVersion[];
  /** The versions of the link itself. */
  linked: Record<string, string>;
  clock?: string;
  scenario?: LinkedScenario;
  /** Until when the link can be opened, in milliseconds since 1970. */
  until?: number;
}

/** What a link asks for. In development `live` asks for what is live. */
export async function readComposition(link: string, instead: Instead, page: PageConfig): Promise<Ready> {
  const isLive = link === liveComposition && page.environment === 'development';
  const { versions: named = {}, clock, scenario, until } = isLive ? {} : await readLink(link, page, Date.now());
  const parts = new Map<string, Part>();
  const found = isLive ? whatIsLive(page) : Object.entries(named).map(([name, hash]) => partOf(name, hash));
  for (const part of await Promise.all(found)) parts.set(part.name, part);
  // Who is signed in, only this shell can be told.
  if (scenario) parts.set('shell', { name: 'shell', version: page.versions?.shell ?? '' });
  const linked = versionsOf(parts);
  for (const [name, wanted] of Object.entries(instead))
    parts.set(
      name,
      wanted.startsWith('http') ? fromAddress(parts.get(name), wanted, page) : await partOf(`${name}@${wanted}`),
    );
  return {
    registry: registryOf(parts),
    versions: versionsOf(parts),
    published: [...parts.values()].flatMap(({ published }) => published ?? []),
    ...{ linked, clock, scenario, until },
  };
}

type Entry = PageRegistry['remotes'][string];

interface Part {
  name: string;
  version: string;
  /** Of a remote. */
  entry?: Entry;
  published?: PublishedVersion;
}

async function partOf(named: string, hash?: string): Promise<Part> {
  const [name = '', version = ''] = named.split('@');
  const published = await readVersion(name, version, hash);
  const { module, entry } = published;
  const current = entry && { version, entry: entry.file, integrity: entry.integrity };
  return { name, version, published, ...(module && current && { entry: { module, current } }) };
}

/** As the page was served; what the site says of it is nice to have. */
function whatIsLive({ versions = {} }: PageConfig): Promise<Part>[] {
  const { remotes } = readRegistry();
  const names = [...new Set(['shell', ...Object.keys(remotes)])];
  return names.map(async (name) => {
    const version = versions[name] ?? remotes[name]?.current?.version ?? '';
    const published = await readVersion(name, version).catch(() => undefined);
    return { name, version, entry: remotes[name], published };
  });
}

function fromAddress(known: Part | undefined, wanted: string, { compositions }: PageConfig): Part {
  const isAllowed = URL.canParse(wanted) && compositions?.addresses?.includes(new URL(wanted).origin);
  if (!known?.entry || !isAllowed) throw new Refused(`${wanted} is not among the addresses of COMPOSITION_ADDRESSES.`);
  const { module } = known.entry;
  return { name: known.name, version: wanted, entry: { module, current: { version: 'dev', entry: wanted } } };
}

/** A remote that is live and not among these was not there then. */
const registryOf = (parts: Map<string, Part>): PageRegistry => ({
  remotes: Object.fromEntries([...parts.values()].flatMap(({ name, entry }) => (entry ? [[name, entry]] : []))),
});

const versionsOf = (parts: Map<string, Part>): Record<string, string> =>
  Object.fromEntries([...parts.values()].map(({ name, version }) => [name, version]));
