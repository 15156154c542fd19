import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Store } from '../store/Store.ts';

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
export const sourceMapsKey = (deployable: string, version: string) => `${deployable}/${version}/source-maps.json.gz`;

/** Undefined for a version that was published without source maps. */
export async function readSourceMaps(
  store: Store,
  deployable: string,
  version: string,
): Promise<SourceMaps | undefined> {
  const stored = await store.get(sourceMapsKey(deployable, version));
  return stored && sourceMapsSchema.parse(JSON.parse(gunzipSync(stored.content).toString()));
}
