import { z } from 'zod';
import { readText, type Candidate } from './Candidate.ts';

/** Licences that only require attribution. People have to decide about any other one. */
const acceptedLicences = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 OFL-1.1 Unlicense Zlib'.split(' '),
);

/** A licence in CycloneDX: an SPDX expression or a name. */
const licenceSchema = z.union([
  z.object({ expression: z.string() }).transform(({ expression }) => expression),
  z.object({ license: z.object({ name: z.string() }) }).transform(({ license }) => license.name),
]);

/** Fields of `sbom.cdx.json` (CycloneDX) that the check reads. A build writes at most one licence for each library. */
const billSchema = z.object({
  components: z.array(
    z.object({ name: z.string(), version: z.string(), licenses: z.optional(z.array(licenceSchema)) }),
  ),
});

/** Checks that the libraries in a build have accepted licences. Returns a sentence for each library without one. */
export async function checkLicences(candidate: Candidate): Promise<string[]> {
  const { name: versionName } = candidate;
  // The text of a missing file is empty.
  const text = await readText(candidate, 'sbom.cdx.json');
  const bill = text === '' ? undefined : billSchema.safeParse(JSON.parse(text)).data;
  if (!bill) return [`${versionName} brings no bill of materials along (sbom.cdx.json).`];
  return bill.components.flatMap(({ name: library, version, licenses: [licence] = [] }) => {
    if (licence !== undefined && isAccepted(licence)) return [];
    return [
      `${versionName} contains ${library}@${version} under ${licence ?? 'no licence'}, which nobody has agreed to.`,
    ];
  });
}

/** Returns whether one alternative of `MIT OR GPL-2.0-only`, or all terms of `MIT AND ISC`, are accepted. */
function isAccepted(expression: string): boolean {
  // Evaluates an innermost group in parentheses and replaces it by a licence with the same result, until no group is
  // left: `(MIT OR GPL-2.0-only) AND ISC` becomes `MIT AND ISC`. `NONE` is no accepted licence.
  const simpler = expression.replace(/\(([^()]*)\)/, (_, group: string) => (isAccepted(group) ? 'MIT' : 'NONE'));
  if (simpler !== expression) return isAccepted(simpler);
  return expression.split(' OR ').some((choice) => choice.split(' AND ').every((term) => acceptedLicences.has(term)));
}
