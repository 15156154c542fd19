import { parsePublishedPath } from 'page-contract/publishedPath';
import { z } from 'zod';
import type { Site } from '../manifest/readSite.ts';

/** Content types of the Reporting API and of `report-uri`, which browsers without that API use. */
export const policyTypes = /^application\/(reports\+json|csp-report)\b/;

const address = z.string().max(2_000);
/** One violation. `documentURL` is the page, `blockedURL` the blocked file, `sourceFile` the script that wanted it. */
const bodySchema = z.object({
  documentURL: address,
  blockedURL: address.optional(),
  effectiveDirective: z.string().optional(),
  /** Kind of resource; only in reports of `Integrity-Policy`. */
  destination: z.string().optional(),
  sourceFile: address.nullish(),
});
/** Format of `report-uri`. */
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
/** Format of the Reporting API. */
const listSchema = z
  .array(z.object({ type: z.enum(['csp-violation', 'integrity-violation']), body: bodySchema }))
  .max(20);
const reportsSchema = z.union([
  listSchema.transform((list) => list.map(({ body }) => body)),
  legacySchema.transform((one) => [one['csp-report']]),
]);
type Violation = z.infer<typeof bodySchema>;

/** Origin of the payment provider's scripts, which have no `integrity`, because they change without notice. */
const originWithoutIntegrity = 'https://js.stripe.com';

/**
 * Reads violations of our Content Security Policy and integrity policy from the body of a browser's report: version
 * (`mf-help@1.0.0-…`), count and message of each. Returns undefined if the body has neither format.
 * - Skips violations on other sites, those that browser extensions cause, and the payment provider's script.
 * - Counts each one for the version whose file caused it or was blocked, otherwise for the live shell.
 * - Keeps only the origin of an address, or the name of a file that we built.
 */
export function readPolicyReports(content: unknown, { manifest, contracts }: Site) {
  const { origin, shell } = manifest;
  const violations = reportsSchema.safeParse(content).data;
  return violations?.flatMap((violation) => {
    const { documentURL, blockedURL, sourceFile } = violation;
    if (readOrigin(documentURL) !== origin || isExtension(sourceFile) || isExtension(blockedURL)) return [];
    const isIntegrityReport = violation.destination !== undefined;
    if (isIntegrityReport && readOrigin(blockedURL) === originWithoutIntegrity) return [];
    const publishedVersion = [sourceFile, blockedURL]
      .map((url) => findVersion(url, origin))
      .find((one) => one && contracts.has(one));
    const version = (publishedVersion ?? `shell/${shell}`).replace('/', '@');
    return [{ version, counts: { policy: 1 }, messages: [describeViolation(violation, origin)] }];
  });
}

const readOrigin = (url?: string | null) => (url && URL.canParse(url) ? new URL(url).origin : undefined);

const isExtension = (url?: string | null) => /^[a-z-]+-extension\b/.test(url ?? '');

/** Returns the version that a URL of this site belongs to, such as `mf-help/1.0.0-…`. */
function findVersion(url: string | null | undefined, origin: string): string | undefined {
  if (!url || readOrigin(url) !== origin) return undefined;
  const published = parsePublishedPath(new URL(url).pathname);
  return published && `${published.deployable}/${published.version}`;
}

/** Returns the name of a file that we built. A name with a hash holds nothing personal, unlike other addresses. */
function readFileName(url: string, origin: string): string | undefined {
  if (readOrigin(url) !== origin) return undefined;
  const name = new URL(url).pathname.split('/').at(-1)!;
  return /^[\w~-]+\.[0-9a-f]{12}\.\w+$/.test(name) ? name : undefined;
}

/** Describes a violation without personal data. */
function describeViolation(
  { effectiveDirective, destination, blockedURL = 'nothing' }: Violation,
  origin: string,
): string {
  const rule = effectiveDirective ?? `integrity of ${destination}`;
  // Browsers also send `inline` and `eval` instead of a URL.
  const fileOrOrigin = readFileName(blockedURL, origin) ?? readOrigin(blockedURL) ?? blockedURL;
  // A URL like `data:…` has the origin `null`: only its scheme is kept.
  const blocked = fileOrOrigin === 'null' ? blockedURL.split(':', 1)[0]! : fileOrOrigin;
  const sanitize = (text: string) => text.replace(/[^\w:/.-]+/g, ' ').slice(0, 60);
  return `policy: ${sanitize(rule)} blocked ${sanitize(blocked)}`;
}
