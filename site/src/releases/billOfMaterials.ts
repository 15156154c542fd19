import { z } from 'zod';
import type { Store } from '../store/Store.ts';
import { parseOrLog } from './parseJson.ts';

/** A package or font that a build contains, with its licence. */
const componentSchema = z.object({
  name: z.string(),
  version: z.optional(z.string()),
  licenses: z.array(
    z.object({
      // Older builds have `expression` instead, or no text.
      license: z.optional(
        z.object({
          /** Name of the licence in the list of SPDX, otherwise `name`. */
          id: z.optional(z.string()),
          name: z.optional(z.string()),
          text: z.optional(z.object({ content: z.string() })),
        }),
      ),
    }),
  ),
});

/** Bill of materials (`sbom.cdx.json`, CycloneDX), which each build writes: what it contains of others. */
export const billOfMaterialsSchema = z.object({ components: z.array(componentSchema) });

export type BillOfMaterials = z.infer<typeof billOfMaterialsSchema>;

/** Reads the bill of a published version; undefined if it is missing or damaged. */
export async function readBillOfMaterials(
  store: Store,
  part: string,
  version: string,
): Promise<BillOfMaterials | undefined> {
  const key = `${part}/${version}/sbom.cdx.json`;
  const text = (await store.get(key))?.toString();
  return text === undefined
    ? undefined
    : parseOrLog(billOfMaterialsSchema, text, `${key} in ${store.name} is no bill of materials`);
}
