import { parsePublishedPath } from 'page-contract/publishedPath';
import { registrySchema, shellContractSchema } from 'page-contract/schemas';
import { hashRecord, formatRecordKey } from 'site/history/record.ts';
import { pageSettings, type SiteManifest } from 'site/manifest/manifestSchema.ts';
import { manifestKey, readManifest } from 'site/manifest/readManifest.ts';
import type { Store } from 'site/store/Store.ts';
import { z } from 'zod';
import { checkAndPrerender } from '../commit/commit.ts';
import { planFirstStart } from '../plan/plan.ts';

const versionSchema = z.object({ version: z.string() });

/** `.site.json` of a folder and `site/facts.json` of a bucket before format 1: the parts that the manifest keeps. */
const earlierSchema = z.object({
  registry: registrySchema.extend({
    remotes: z.record(
      z.string(),
      z.object({
        current: z.optional(versionSchema),
        /** Earlier name of the fallback. */
        lastGood: z.optional(versionSchema),
        /** Earlier name of the rollout. */
        gradual: z.optional(versionSchema.extend({ percent: z.number(), since: z.string() })),
      }),
    ),
  }),
  shell: shellContractSchema,
  page: pageSettings,
  panel: z.optional(z.object({ file: z.string() })),
  offline: z.boolean(),
  origin: z.string(),
  /** Hash of the newest release record. */
  history: z.string().default(''),
});

/** A site of the format before manifest.json. */
export interface EarlierSite {
  /** Content of `.site.json` or `site/facts.json`, as `earlierSchema` describes it. */
  facts: string;
  /** Release records, one JSON object per line. */
  history: string;
}

/**
 * Writes manifest and release records for a site of the earlier format, whose versions are in the store already.
 * Changes no existing object. Throws if a check of the site fails: it then still has no manifest.
 */
export async function migrateSite(store: Store, { facts, history: recordLines }: EarlierSite): Promise<SiteManifest> {
  if (await readManifest(store)) throw new Error(`${store.name} has a manifest already.`);
  const { data, error } = earlierSchema.safeParse(JSON.parse(facts));
  if (!data) throw new Error(`The earlier site cannot be read:\n${z.prettifyError(error)}`);
  // A record of an earlier attempt has the same key and content, and stays as it is.
  for (const line of recordLines.split('\n').filter(Boolean))
    await store.put(formatRecordKey(hashRecord(line)), line, { ifNoneMatch: '*' });
  const published: SiteManifest['published'] = {};
  for (const { key } of await store.list('')) {
    const path = parsePublishedPath(key);
    if (path?.file === 'contract.json') (published[path.deployable] ??= []).push(path.version);
  }
  const remotes = Object.entries(data.registry.remotes).flatMap(([name, { current, lastGood, gradual }]) => {
    if (!current) return [];
    const fallback = lastGood && { fallback: lastGood.version };
    return [[name, { live: current.version, ...fallback, ...(gradual && { rollout: gradual }) }]];
  });
  const panel = data.panel && parsePublishedPath(data.panel.file)?.version;
  const manifest: SiteManifest = {
    ...planFirstStart({ page: data.page, origin: data.origin }, data.shell.version),
    offline: data.offline,
    ...(panel && { panel }),
    remotes: Object.fromEntries(remotes) as SiteManifest['remotes'],
    published,
    record: data.history,
  };
  const { site } = await checkAndPrerender(store, manifest);
  await store.put(manifestKey, JSON.stringify(site.manifest), { ifNoneMatch: '*' });
  return site.manifest;
}
