import { parsePublishedPath } from 'page-contract/publishedPath';
import { z } from 'zod';
import type { Counts } from './countsOf.ts';

/** Content types of the Reporting API and of `report-uri`, which browsers without that API use. */
export const policyTypes = /^application\/(reports\+json|csp-report)\b/;

const address = z.string().max(2_000);
const bodySchema = z.object({
  documentURL: address,
  blockedURL: address.optional(),
  effectiveDirective: z.string().optional(),
  /** Of `Integrity-Policy`. */
  destination: z.string().optional(),
  sourceFile: address.nullish(),
});
const legacySchema = z.object({
  'csp-report': z
    .object({
      'document-uri': address,
      'blocked-uri': address.optional(),
      'effective-directive': z.string().optional(),
      'source-file': address.nullish(),
    })
    .transform((report) => ({
      documentURL: report['document-uri'],
      blockedURL: report['blocked-uri'],
      effectiveDirective: report['effective-directive'],
      destination: undefined,
      sourceFile: report['source-file'],
    })),
});
const listSchema = z
  .array(z.object({ type: z.enum(['csp-violation', 'integrity-violation']), body: bodySchema }))
  .max(20);
const reportsSchema = z.union([
  listSchema.transform((list) => list.map(({ body }) => body)),
  legacySchema.transform((one) => [one['csp-report']]),
]);
type Violation = z.infer<typeof bodySchema>;

/** Scripts of the payment provider change without notice and have no hash: expected on each page that loads them. */
const withoutHash = 'https://js.stripe.com';

export interface PolicyReport {
  part: string;
  counts: Counts;
  messages: string[];
}

/**
 * Reads violations of our policies. Each counts for the version whose file caused it or was blocked, otherwise for the
 * live shell. Violations of other sites and of extensions are no reports; paths of other origins are not kept.
 * Undefined: no report at all.
 */
export function readPolicyReports(
  content: unknown,
  { origin, versions, shell }: { origin: string; versions: Set<string>; shell: string },
): PolicyReport[] | undefined {
  const violations = reportsSchema.safeParse(content).data;
  return violations?.flatMap((violation) => {
    const { documentURL, blockedURL, sourceFile } = violation;
    if (originOf(documentURL) !== origin || isOfExtension(sourceFile) || isOfExtension(blockedURL)) return [];
    if (violation.destination !== undefined && originOf(blockedURL) === withoutHash) return [];
    const part = [sourceFile, blockedURL].map((one) => partOf(one, origin)).find((one) => one && versions.has(one));
    return [{ part: part ?? shell, counts: { policy: 1 }, messages: [describe(violation)] }];
  });
}

const originOf = (url?: string | null) => (url && URL.canParse(url) ? new URL(url).origin : undefined);

const isOfExtension = (url?: string | null) => /^[a-z-]+-extension\b/.test(url ?? '');

function partOf(url: string | null | undefined, origin: string): string | undefined {
  if (!url || originOf(url) !== origin) return undefined;
  const published = parsePublishedPath(new URL(url).pathname);
  return published && `${published.deployable}@${published.version}`;
}

function describe({ effectiveDirective, destination, blockedURL = 'nothing' }: Violation): string {
  const rule = effectiveDirective ?? `integrity of ${destination}`;
  // `inline` and `eval` are words, and `data:` has no origin.
  const blocked = originOf(blockedURL) ?? blockedURL;
  const words = (text: string) => text.replace(/[^\w:/.-]+/g, ' ').slice(0, 60);
  return `policy: ${words(rule)} blocked ${blocked === 'null' ? words(blockedURL.split(':', 1)[0]!) : words(blocked)}`;
}
