import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Store } from '../store/Store.ts';

/** Source map of a script, in the standard format (ECMA-426). */
const mapSchema = z.object({
  version: z.literal(3),
  sources: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
});
const sourceMapsSchema = z.object({
  /** Commit that was built, with `+` if the working copy had other changes. */
  commit: z.optional(z.string()),
  /** Source maps by file name of the script. */
  maps: z.record(z.string(), mapSchema),
});
/** Source maps of all scripts of a version. They tell which line of the repository a position in a stack stands for. */
export type SourceMaps = z.infer<typeof sourceMapsSchema>;

/** Returns the key of a version's source maps. They are deleted with the version's files, but not served like them. */
export const formatSourceMapsKey = (part: string, version: string) => `${part}/${version}/source-maps.json.gz`;

/** Reads the source maps of a version. Returns undefined for a version that was published without source maps. */
export async function readSourceMaps(store: Store, part: string, version: string): Promise<SourceMaps | undefined> {
  const stored = await store.get(formatSourceMapsKey(part, version));
  return stored && sourceMapsSchema.parse(JSON.parse(gunzipSync(stored).toString()));
}
