import { createHash } from 'node:crypto';
import type { PageConfig } from 'page-contract';
import { viewTransitionRule } from './pageHtml.ts';
import { speculationRulesAddress } from './speculationRules.ts';

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
 * Needs of the checkout, by how a page opens it: with the payment provider's script, or by navigation to a URL. The
 * script has no `integrity`, because it changes without notice: where it is allowed, scripts without integrity are only
 * reported.
 */
const checkoutNeeds = {
  script: {
    scripts: ['https://js.stripe.com'],
    servers: ['https://api.stripe.com'],
    frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
    paymentPermission: 'self "https://js.stripe.com"',
    integrityHeader: 'integrity-policy-report-only',
  },
  url: {
    scripts: [],
    servers: [],
    frames: ["'none'"],
    paymentPermission: '',
    integrityHeader: 'integrity-policy',
  },
};

function getCheckoutNeeds({ environment, checkout = 'script' }: PageConfig) {
  // A QA server allows no other site. Its pages record where they would go.
  if (environment === 'qa') return checkoutNeeds.url;
  if (checkout === 'script' || checkout === 'url') return checkoutNeeds[checkout];
  // The address of a stand-in for the script.
  return { ...checkoutNeeds.script, scripts: [new URL(checkout).origin] };
}

/**
 * Creates the headers of every response of the site. Every page allows the checkout: the app changes pages without
 * loading a new document, so that the policy of the first page still counts at checkout. `trustedTypes` are the names
 * of the Trusted Types policies that the bundles of shell and remotes create. `inline` are the exact contents of the
 * inline elements in pages, except for `viewTransitionRule`, a style that every page contains.
 */
export function createSecurityHeaders(
  page: PageConfig,
  origin: string,
  trustedTypes: string[],
  inline: { styles: string[]; scripts: string[] },
): Record<string, string> {
  /** Address for reports; undefined if the site collects none. */
  const { reports } = page;
  const isHttps = origin.startsWith('https:');
  const checkout = getCheckoutNeeds(page);
  const policy = [
    "default-src 'self'",
    formatDirective('script-src', ["'self'", ...hashContents(inline.scripts), ...checkout.scripts]),
    formatDirective('connect-src', ["'self'", ...listCalledOrigins(page), ...checkout.servers]),
    formatDirective('frame-src', checkout.frames),
    formatDirective('style-src', ["'self'", ...hashContents([...inline.styles, viewTransitionRule])]),
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
    formatDirective('trusted-types', [...trustedTypes, "'allow-duplicates'"]),
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    // `report-uri` is for browsers without the Reporting API (`report-to`). Chromium has this API only on https, but
    // ignores `report-uri` beside `report-to` everywhere. Without https, `report-to` is left out.
    ...(reports && isHttps ? [`report-to ${reportsGroup}`] : []),
    ...(reports ? [`report-uri ${reports}`] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    // Links in earlier e-mails have their token in the query, which a referrer would pass on.
    'referrer-policy': 'no-referrer',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), usb=(), payment=(${checkout.paymentPermission})`,
    // There is no `cross-origin-embedder-policy`, because the payment provider's frames could not be embedded under it.
    'cross-origin-opener-policy': openerPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'speculation-rules': `"${speculationRulesAddress}"`,
    // These violations go only to the Reporting API. Without https, Chromium sends none.
    [checkout.integrityHeader]: `blocked-destinations=(script)${reports ? `, endpoints=(${reportsGroup})` : ''}`,
    ...(reports ? { 'reporting-endpoints': `${reportsGroup}="${reports}"` } : {}),
    ...(isHttps ? { 'strict-transport-security': `max-age=${twoYearsInSeconds}; includeSubDomains` } : {}),
  };
}

const formatDirective = (name: string, values: string[]) => [name, ...values].join(' ');

/** Lists the origins of the servers that pages call: ours, and those of the identity provider or its emulator. */
function listCalledOrigins({ environment, backend, gateway, identity }: PageConfig): string[] {
  // The scenario panel of a QA server answers all calls in the page.
  if (environment === 'qa') return [];
  const ours = [new URL(backend).origin, new URL(gateway).origin];
  return [...new Set([...ours, ...(identity.emulator ? [identity.emulator] : identityEndpoints)])];
}

/** Returns sources for a policy that allow inline elements with exactly these contents. */
const hashContents = (contents: string[]) =>
  [...new Set(contents)].map((one) => `'sha256-${createHash('sha256').update(one).digest('base64')}'`);
