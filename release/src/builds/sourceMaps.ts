import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { deployableOf } from 'site/manifest/readSite.ts';
import { refuseSecretText } from 'site/render/secrets.ts';
import type { Store } from 'site/store/Store.ts';
import { z } from 'zod';
import type { Build } from './builds.ts';

const mapSchema = z.object({
  version: z.literal(3),
  sources: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
});
const sourceMapsSchema = z.object({
  /** From which the version was built; `…+` when the working copy held more. */
  commit: z.optional(z.string()),
  /** By script. */
  maps: z.record(z.string(), mapSchema),
});
export type SourceMaps = z.infer<typeof sourceMapsSchema>;

/** Beside the files of the version, so that it is deleted with them. No contract lists it: it has no address. */
const keyOf = (deployable: string, version: string) => `${deployable}/${version}/source-maps.json.gz`;

export async function publishSourceMaps(store: Store, { folder, contract }: Build, commit?: string): Promise<void> {
  const maps: Record<string, unknown> = {};
  for (const name of Object.keys(contract.files)) {
    const file = join(folder, `${name}.map`);
    if (existsSync(file)) maps[name] = JSON.parse(await readFile(file, 'utf8'));
  }
  if (Object.keys(maps).length === 0) return;
  const key = keyOf(deployableOf(contract), contract.version);
  const content = JSON.stringify({ commit, maps });
  refuseSecretText([{ file: key, content }]);
  await store.put(key, gzipSync(content));
}

/** Undefined for a version that was published without source maps. */
export async function readSourceMaps(
  store: Store,
  deployable: string,
  version: string,
): Promise<SourceMaps | undefined> {
  const stored = await store.get(keyOf(deployable, version));
  return stored && sourceMapsSchema.parse(JSON.parse(gunzipSync(stored.content).toString()));
}
