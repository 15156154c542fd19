import { containerFiles, hasHash, parsePublishedPath } from 'page-contract/publishedPath';
import { maxPositions, versionKinds, vitalKinds } from 'page-contract/reports';
import { z } from 'zod';
import type { Site } from '../releases/readSite.ts';

// Anybody can send reports. Therefore the schema lets nothing through that could be personal data or free text.

const common = { part: z.string(), version: z.string(), screen: z.string() };
const at = z.array(z.string().max(200).refine(isPosition)).max(maxPositions);

/** Schema of the report of a page (`PageReport`). */
export const reportSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.enum(versionKinds) }),
  z.strictObject({ ...common, kind: z.enum(vitalKinds), value: z.number().min(0).max(10_000_000) }),
  z.strictObject({ ...common, kind: z.literal('error'), value: z.string().regex(/^\w{1,40}$/), at }),
  z.strictObject({ ...common, kind: z.literal('call'), value: z.string().regex(/^[0-9a-f]{12}$/), at }),
]);

/** Returns whether a text is a position in a script that a build has named: `/mf-help/1.0.0-…/Faq.ab12cd34.js:1:80`. */
function isPosition(text: string): boolean {
  const path = text.replace(/:\d{1,9}:\d{1,9}$/, '');
  const published = parsePublishedPath(path)?.file;
  if (published && Object.values(containerFiles).includes(published)) return true;
  // Scripts of the shell are at the root.
  const file = published ?? path.slice(1);
  return file.endsWith('.js') && hasHash(file);
}

/**
 * Returns whether a version is published and has the screen, or, unless the report is a measurement, another version
 * has it. Others are invented, or were removed long ago.
 */
export function isOfSite({ part, version, screen, kind }: z.infer<typeof reportSchema>, { contracts }: Site): boolean {
  const contract = contracts.get(`${part}/${version}`);
  if (!contract) return false;
  const shown = (vitalKinds as readonly string[]).includes(kind) ? [contract] : [...contracts.values()];
  return screen === '' || shown.some((one) => 'exposes' in one && `./${screen}` in one.exposes);
}
