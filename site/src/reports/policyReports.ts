import { containerFiles, hasHash, parsePublishedPath } from 'page-contract/publishedPath';
import { z } from 'zod';
import type { Site } from '../releases/readSite.ts';
import type { CountedReport } from './reportMetrics.ts';

/** Content types of the Reporting API and of `report-uri`, which browsers without that API use. */
export const policyTypes = /^application\/(reports\+json|csp-report)\b/;

const urlSchema = z.string().max(2_000);
/** A violation: `documentURL` is the page, `blockedURL` the blocked file, `sourceFile` the script that requested it. */
const bodySchema = z.object({
  documentURL: urlSchema,
  blockedURL: urlSchema.optional(),
  effectiveDirective: z.string().optional(),
  /** Kind of resource; only in reports of `Integrity-Policy`. */
  destination: z.string().optional(),
  sourceFile: urlSchema.nullish(),
});
/** Format of `report-uri`, with the same fields under other names. */
const legacySchema = z.object({
  'csp-report': z
    .object({
      'document-uri': urlSchema,
      'blocked-uri': urlSchema.optional(),
      'effective-directive': z.string().optional(),
      'source-file': urlSchema.nullish(),
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

/** Origin of the payment provider's scripts, which change without notice: pages load them without `integrity`. */
const originWithoutIntegrity = 'https://js.stripe.com';

/**
 * Reads violations of our Content Security Policy and integrity policy from the body of a browser's report. The value
 * of each says what was blocked. Returns undefined if the body has neither format.
 */
export function readPolicyReports(content: unknown, site: Site): CountedReport[] | undefined {
  const { origin, page } = site.release;
  const violations = reportsSchema.safeParse(content).data;
  const relevant = violations?.filter((violation) => isRelevant(violation, origin, page.checkout));
  return relevant?.map((violation) => ({
    ...findVersion(violation, site),
    screen: '',
    kind: 'policy',
    value: describeViolation(violation, origin),
  }));
}

/** Returns whether a violation is in a page of ours, and neither a browser extension nor payment has caused it. */
function isRelevant(
  { documentURL, sourceFile, blockedURL, destination }: Violation,
  origin: string,
  checkout = '',
): boolean {
  const isOurs = readOrigin(documentURL) === origin;
  const isOfExtension = isExtension(sourceFile) || isExtension(blockedURL);
  const isAboutIntegrity = destination !== undefined;
  // The page's checkout may be the address of a stand-in for the provider's script.
  const paymentOrigins = [originWithoutIntegrity, readOrigin(checkout) ?? originWithoutIntegrity];
  const isOfPayment = isAboutIntegrity && paymentOrigins.includes(readOrigin(blockedURL) ?? '');
  return isOurs && !isOfExtension && !isOfPayment;
}

/** Returns the version whose file caused the violation or was blocked; for any other file, the live shell. */
function findVersion({ sourceFile, blockedURL }: Violation, { release, shell, contracts }: Site) {
  for (const url of [sourceFile, blockedURL]) {
    const published = url && readOrigin(url) === release.origin && parsePublishedPath(new URL(url).pathname);
    if (published && contracts.has(`${published.part}/${published.version}`))
      return { part: published.part, version: published.version };
  }
  return { part: 'shell', version: shell.version };
}

/** Describes a violation without personal data, like `script-src blocked https://ads.example`. */
function describeViolation(
  { effectiveDirective, destination, blockedURL = 'nothing' }: Violation,
  origin: string,
): string {
  const rule = effectiveDirective ?? `integrity of ${destination}`;
  const blocked = readFileName(blockedURL, origin) ?? reduceUrl(blockedURL);
  const sanitize = (text: string) => text.replace(/[^\w:/.-]+/g, ' ').slice(0, 60);
  return `${sanitize(rule)} blocked ${sanitize(blocked)}`;
}

/** Returns the name of a file that we built. Such names contain nothing personal, unlike other addresses. */
function readFileName(url: string, origin: string): string | undefined {
  if (readOrigin(url) !== origin) return undefined;
  const name = new URL(url).pathname.split('/').at(-1)!;
  return hasHash(name) || Object.values(containerFiles).includes(name) ? name : undefined;
}

/** Reduces a URL to its origin, or to its scheme if it has no origin, like `data:…`. */
function reduceUrl(url: string): string {
  // Browsers also send words instead of a URL: `inline`, `eval`.
  const origin = readOrigin(url) ?? url;
  const [scheme = ''] = url.split(':', 1);
  return origin === 'null' ? scheme : origin;
}

/** Returns the origin of a URL; `null`, as text, for a URL without one. Returns undefined for text that is no URL. */
const readOrigin = (url?: string | null) => (url && URL.canParse(url) ? new URL(url).origin : undefined);

/** Returns whether a URL is of a browser extension: `chrome-extension://…`. */
const isExtension = (url?: string | null) => /^[a-z-]+-extension\b/.test(url ?? '');
