import { parsePublishedPath } from 'page-contract/publishedPath';
import { registrySchema, shellContractSchema } from 'page-contract/schemas';
import { hashRecord, formatRecordKey } from 'site/history/record.ts';
import { pageSettings, type SiteManifest } from 'site/manifest/manifestSchema.ts';
import { manifestKey, readManifest } from 'site/manifest/readManifest.ts';
import type { Store } from 'site/store/Store.ts';
import { z } from 'zod';
import { checkAndPrerender } from '../commit/commit.ts';
import { planFirstStart } from '../plan/plan.ts';

// Before `manifest.json`, one file had the state of a site: `.site.json` in a folder, or `site/facts.json` in a bucket.

const versionSchema = z.object({ version: z.string() });

/** The fields of that file that are converted for the manifest. A remote is a micro-frontend. */
const earlierSchema = z.object({
  registry: registrySchema.extend({
    remotes: z.record(
      z.string(),
      z.object({
        /** Live version. */
        current: z.optional(versionSchema),
        /** Earlier name of the fallback. */
        lastGood: z.optional(versionSchema),
      }),
    ),
  }),
  shell: shellContractSchema,
  page: pageSettings,
  /** `file` is a published path, which contains the version: `/panel/1.0.0-…/panel.js`. */
  panel: z.optional(z.object({ file: z.string() })),
  offline: z.boolean(),
  origin: z.string(),
  /** Hash of the newest release record. */
  history: z.string().default(''),
});
type EarlierState = z.infer<typeof earlierSchema>;

/** A site of the format before manifest.json. */
export interface EarlierSite {
  /** Content of `.site.json` or `site/facts.json`. */
  facts: string;
  /** Release records, one JSON object per line. */
  history: string;
}

/**
 * Writes manifest and release records for a site of the earlier format, whose versions are in the store already.
 * Changes no existing object. Throws if a check of the site fails: it then still has no manifest.
 */
export async function migrateSite(store: Store, { facts, history }: EarlierSite): Promise<SiteManifest> {
  if (await readManifest(store)) throw new Error(`${store.name} has a manifest already.`);
  const { data: earlier, error } = earlierSchema.safeParse(JSON.parse(facts));
  if (!earlier) throw new Error(`The earlier site cannot be read:\n${z.prettifyError(error)}`);
  // A record of an earlier attempt has the same key and content, and stays as it is.
  for (const line of history.split('\n').filter(Boolean))
    await store.put(formatRecordKey(hashRecord(line)), line, { ifNoneMatch: '*' });
  const { site } = await checkAndPrerender(store, planManifest(earlier, await listPublished(store)));
  await store.put(manifestKey, JSON.stringify(site.manifest), { ifNoneMatch: '*' });
  return site.manifest;
}

/** Lists the versions in the store, by `shell`, `panel` or name of a remote. */
async function listPublished(store: Store): Promise<SiteManifest['published']> {
  const published: SiteManifest['published'] = {};
  for (const { key } of await store.list('')) {
    const path = parsePublishedPath(key);
    if (path?.file === 'contract.json') (published[path.deployable] ??= []).push(path.version);
  }
  return published;
}

/** Converts the earlier state of a site into a manifest. `published` are the versions in the store. */
function planManifest(earlier: EarlierState, published: SiteManifest['published']): SiteManifest {
  const { page, origin, offline, history: record } = earlier;
  const remotes: SiteManifest['remotes'] = {};
  for (const [name, { current, lastGood }] of Object.entries(earlier.registry.remotes)) {
    if (!current) continue;
    const fallback = lastGood && { fallback: lastGood.version };
    remotes[name] = { live: current.version, ...fallback };
  }
  const panel = earlier.panel && parsePublishedPath(earlier.panel.file)?.version;
  const firstStart = planFirstStart({ page, origin }, earlier.shell.version);
  return { ...firstStart, offline, ...(panel && { panel }), remotes, published, record };
}
