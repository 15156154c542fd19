import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from 'site/releases/parseJson.ts';
import { readReleases } from 'site/releases/readReleases.ts';
import type { Site } from 'site/releases/readSite.ts';
import { listLiveVersions } from 'site/releases/versions.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import { z } from 'zod';
import { listRunningVersions } from '../plan/planPrune.ts';

/** Packages of ours that run as programs, each with a bill beside them. */
const programs = ['backend', 'site', 'release'];

/** Bill of materials in the format CycloneDX: of a version in the store, or of programs. */
const billSchema = z.object({
  metadata: z.optional(
    z.object({
      component: z.object({ version: z.string() }),
      supplier: z.optional(z.object({ name: z.string(), contact: z.array(z.object({ email: z.string() })) })),
    }),
  ),
  components: z.array(z.object({ name: z.string(), version: z.optional(z.string()) })),
});

/** What a version, or programs of ours, contain of others. */
export interface Bill {
  /** `mf-help@1.0.0-0a1b`, `backend@1.0.0+3f2a91bc04de`. */
  version: string;
  /** Where it runs, in words: versions of parts in pages, programs in this folder. */
  where: string;
  owner?: { team: string; contact: string };
  /** Undefined if the bill is missing. */
  packages?: { name: string; version: string }[];
}

/**
 * Reads the bills of all versions that pages may still run, and of the programs in the folder `root`: a working copy
 * with builds, or an image.
 */
export async function readBills(site: Site, root: string, now: Date): Promise<Bill[]> {
  const live = Object.entries(listLiveVersions(site.release)).map(([part, version]) => `${part}/${version}`);
  const running = listRunningVersions(await readReleases(site.store), now);
  const keys = running.map(({ part, version }) => `${part}/${version}`).toSorted();
  const versions = await mapConcurrently(keys, async (key): Promise<Bill> => {
    const text = (await site.store.get(`${key}/sbom.cdx.json`))?.toString();
    const where = live.includes(key) ? 'live' : 'in open pages, share links or as a fallback';
    const { packages } = parseBill(text, key);
    return { version: key.replace('/', '@'), where, owner: site.contracts.get(key)?.owner, packages };
  });
  const ofPrograms = programs.map(async (name): Promise<Bill> => {
    const file = join(root, name, 'dist/sbom.cdx.json');
    const text = existsSync(file) ? await readFile(file, 'utf8') : undefined;
    const { version = '', ...bill } = parseBill(text, name);
    return { version: [name, version].filter(Boolean).join('@'), where: 'in this folder', ...bill };
  });
  return [...versions, ...(await Promise.all(ofPrograms))];
}

function parseBill(text: string | undefined, part: string): Partial<Pick<Bill, 'version' | 'owner' | 'packages'>> {
  if (text === undefined) return {};
  const { metadata, components } = parseJson(billSchema, text, `The bill of materials of ${part} is damaged`);
  const supplier = metadata?.supplier;
  return {
    version: metadata?.component.version,
    owner: supplier && { team: supplier.name, contact: supplier.contact[0]?.email ?? '' },
    // Fonts have no version.
    packages: components.flatMap(({ name, version }) => (version === undefined ? [] : [{ name, version }])),
  };
}
