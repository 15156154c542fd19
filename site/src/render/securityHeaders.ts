import { createHash } from 'node:crypto';
import type { PageConfig } from 'page-contract';
import { speculationRulesAddress } from './speculationRules.ts';
import { viewTransitionRule } from './viewTransitionRule.ts';

// Headers that restrict what browsers load and run in the site's pages. Dev servers send none of them: a script or a
// server that is missing here works there, and is blocked on the site.

/** Name of our endpoint for reports within these headers. */
const reportsGroup = 'reports';
/** Opener policy of every page: ours open no window, and no page of another site keeps a reference to them. */
export const openerPolicy = 'same-origin';
/** Addresses of the identity provider, Firebase Authentication, which no setting changes. */
const identityEndpoints = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
const twoYearsInSeconds = 2 * 365 * 24 * 60 * 60;

/**
 * Creates the headers of every response of the site. The payment provider is allowed on every page, not only on
 * /subscription: the app changes pages without loading a new document, so the first page's policy is the one that
 * counts at checkout. `trustedTypes`: names of the Trusted Types policies, which the bundles of shell and remotes
 * create. `inline`: contents of the inline elements that pages may have, byte for byte.
 */
export function createSecurityHeaders(
  page: PageConfig,
  origin: string,
  trustedTypes: string[],
  inline: { styles: string[]; scripts: string[] },
): Record<string, string> {
  const isHttps = origin.startsWith('https:');
  const identity = page.identity.emulator ? [page.identity.emulator] : identityEndpoints;
  // Checkout is opened by the payment provider's script by default (`script`). With `url` it is a mere navigation.
  const hasPaymentScript = page.checkout !== 'url';
  const paymentOrigins = hasPaymentScript ? 'self "https://js.stripe.com"' : '';
  // The payment provider's script changes without notice and has no hash: where it is allowed, scripts without
  // integrity are only reported.
  const integrityHeader = hasPaymentScript ? 'integrity-policy-report-only' : 'integrity-policy';
  // Servers that pages call: two of ours, which may be the same, that of the identity provider, and that for payments.
  const connect = new Set([
    new URL(page.backend).origin,
    new URL(page.gateway).origin,
    ...identity,
    ...(hasPaymentScript ? ['https://api.stripe.com'] : []),
  ]);
  const policy = [
    "default-src 'self'",
    `script-src ${allowContents(inline.scripts)}${hasPaymentScript ? ' https://js.stripe.com' : ''}`,
    `connect-src 'self' ${[...connect].join(' ')}`,
    `frame-src ${hasPaymentScript ? 'https://js.stripe.com https://hooks.stripe.com' : "'none'"}`,
    `style-src ${allowContents([...inline.styles, viewTransitionRule])}`,
    "img-src 'self' data:",
    // The font of running text is part of the style sheet (ui-kit's fonts.css).
    "font-src 'self' data:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The shell's code creates its policy more than once, under the same name.
    `trusted-types ${trustedTypes.join(' ')} 'allow-duplicates'`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    // `report-uri` is for browsers without the Reporting API. Chromium has that API only on https. It ignores
    // `report-uri` where it finds `report-to`, so that `report-to` is left out without https.
    ...(page.reports ? [...(isHttps ? [`report-to ${reportsGroup}`] : []), `report-uri ${page.reports}`] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    // Links in earlier e-mails have their token in the query, which a referrer would pass on.
    'referrer-policy': 'no-referrer',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), usb=(), payment=(${paymentOrigins})`,
    // There is no `cross-origin-embedder-policy`, because the payment provider's frames could not be embedded under it.
    'cross-origin-opener-policy': openerPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'speculation-rules': `"${speculationRulesAddress}"`,
    // Has nothing like `report-uri`: without https, Chromium sends no reports about integrity.
    [integrityHeader]: `blocked-destinations=(script)${page.reports ? `, endpoints=(${reportsGroup})` : ''}`,
    ...(page.reports ? { 'reporting-endpoints': `${reportsGroup}="${page.reports}"` } : {}),
    ...(isHttps ? { 'strict-transport-security': `max-age=${twoYearsInSeconds}; includeSubDomains` } : {}),
  };
}

/** Returns the sources of a policy that allows our own files, and inline elements with exactly these contents. */
function allowContents(contents: string[]): string {
  const hashes = [...new Set(contents)].map((one) => `'sha256-${createHash('sha256').update(one).digest('base64')}'`);
  return ["'self'", ...hashes].join(' ');
}
