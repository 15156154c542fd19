import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicKeyOf, signText } from 'node-kit/signingKey.ts';
import type { Registry, RemoteContract, ShellContract } from 'page-contract';
import { publishedVersionAddress, type Composition, type LinkedScenario } from 'page-contract/composition';
import { compositionParameter, compositionText } from 'page-contract/compositionText';
import { sharedAddresses } from '../checks/addresses.ts';
import { misfits } from '../checks/misfits.ts';
import type { Trust } from '../keys/Trust.ts';
import { publishedBuild, publishedVersions } from '../publish/published.ts';
import { liveVersions } from '../publish/registry.ts';
import { releaseOf } from '../publish/releaseOf.ts';
import { composedFacts } from '../publish/siteFacts.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const inDays = (days: number) => new Date(Date.now() + days * dayMs);

export interface LinkWish {
  /** Versions other than the live ones, by part; the beginning of one is enough. */
  versions?: Record<string, string>;
  /** Path with query. */
  screen?: string;
  /** Start of the page's clock, ISO 8601. */
  clock?: string;
  scenario?: LinkedScenario;
  /** Until when it can be opened. */
  until?: Date;
  /** Whom to believe, where anything is signed. */
  trust?: Trust;
}

export interface CompositionLink {
  address: string;
  /** Until when, ISO 8601. */
  until: string;
  /** The versions as text. */
  composition: string;
}

/** An address that shows exactly these published versions, to whoever has it, for some days. */
export function compositionLink(
  siteDir: string,
  keyFile: string,
  { versions: named = {}, screen = '/', clock, scenario, until = inDays(7), trust }: LinkWish = {},
): CompositionLink {
  const { compositions, origin, registry, shell } = linkedSite(siteDir, keyFile, trust);

  const live = liveVersions(registry, shell.version);
  const chosen = Object.entries(named).map(([part, wanted]) => [part, versionLike(siteDir, part, wanted)]);
  const versions: Record<string, string> = { ...live, ...Object.fromEntries(chosen) };
  refuseMisfits(siteDir, versions);
  const composition: Composition = {
    site: compositions.site,
    until: until.getTime(),
    versions: Object.fromEntries(
      Object.entries(versions).map(([part, version]) => [`${part}@${version}`, hashOf(siteDir, part, version)]),
    ),
    ...(clock !== undefined && { clock }),
    ...(scenario && { scenario }),
  };
  const text = Buffer.from(JSON.stringify(composition)).toString('base64url');
  const address = new URL(screen, origin);
  address.searchParams.set(compositionParameter, `${text}.${signText(text, keyFile)}`);
  return {
    address: address.href,
    until: until.toISOString(),
    composition: compositionText(versions),
  };
}

/** The site, when this key makes links for it. Throws where none can be made. */
export function linkedSite(siteDir: string, keyFile: string, trust?: Trust) {
  const facts = composedFacts(siteDir, trust);
  const {
    origin,
    page: { compositions },
  } = facts;
  if (!compositions)
    throw new Error(
      'This site knows no composition links. Compose it with COMPOSITION_KEY: npm run compositions -- key',
    );
  if (!existsSync(keyFile))
    throw new Error(`There is no ${keyFile}. COMPOSITION_SIGNING_KEY names the key of this site.`);
  if (publicKeyOf(keyFile) !== compositions.key)
    throw new Error(`${keyFile} is not the key of ${origin}: its pages would refuse the link.`);
  return { ...facts, compositions };
}

function versionLike(siteDir: string, part: string, wanted: string): string {
  const there = publishedVersions(siteDir, part);
  const found = there.includes(wanted) ? [wanted] : there.filter((version) => version.startsWith(wanted));
  if (found.length === 1) return found[0]!;
  const why = found.length === 0 ? `has no ${wanted} on this site` : `has several versions like ${wanted}`;
  throw new Error(`${part} ${why}. On the site are: ${there.sort().join(', ') || 'none'}.`);
}

/** What was live together always fits; a choice of one's own may not. */
function refuseMisfits(siteDir: string, versions: Record<string, string>): void {
  const { shell = '', ...remotes } = versions;
  const registry: Registry = { remotes: {} };
  for (const [name, version] of Object.entries(remotes)) {
    const current = releaseOf(publishedBuild(siteDir, name, version)!.contract as RemoteContract);
    registry.remotes[name] = { module: current.module, current };
  }
  const contract = publishedBuild(siteDir, 'shell', shell)!.contract as ShellContract;
  const found = [...misfits(contract, registry), ...sharedAddresses(registry)];
  if (found.length > 0)
    throw new Error(`These cannot run together:\n${found.map((sentence) => `  - ${sentence}`).join('\n')}`);
}

function hashOf(siteDir: string, part: string, version: string): string {
  const file = join(siteDir, publishedVersionAddress(part, version));
  if (!existsSync(file))
    throw new Error(
      `${part}@${version} was published before links existed. Compose the site anew: npm run compose -w site`,
    );
  return createHash('sha256').update(readFileSync(file)).digest('base64url');
}
