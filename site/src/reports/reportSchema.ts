import { parsePublishedPath } from 'page-contract/publishedPath';
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

/** Returns whether a text is a position in a script: `/mf-help/1.0.0-…/Faq.ab12.js:1:80`, or of the shell at the root. */
function isPosition(text: string): boolean {
  const path = text.replace(/:\d{1,9}:\d{1,9}$/, '');
  return parsePublishedPath(path) !== undefined || /^\/[\w~-]+\.[0-9a-f]{8,}\.js$/.test(path);
}

/** Returns whether a version is published and a screen exists. Others are invented, or were removed long ago. */
export function isOfSite({ part, version, screen }: z.infer<typeof reportSchema>, { contracts }: Site): boolean {
  const isScreen = () => [...contracts.values()].some((one) => 'exposes' in one && `./${screen}` in one.exposes);
  return contracts.has(`${part}/${version}`) && (screen === '' || isScreen());
}
