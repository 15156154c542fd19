import { unsubscribeWithOneClick } from 'api-contract';
import type { Language } from 'node-kit/mailContent.ts';
import type { SignupKind } from './signupKind.ts';

/*
 * Addresses in mails about sign-ups, such as `https://site/newsletter/abmelden?lang=en#token=…`. The token stands in
 * the fragment because a browser sends that to no server, so it appears in no log.
 */

const confirmPaths: Record<SignupKind, string> = {
  preorder: '/bestaetigen/vorbestellung',
  newsletter: '/bestaetigen/newsletter',
};

const endPaths: Record<SignupKind, string> = {
  preorder: '/vorbestellung/zuruecknehmen',
  newsletter: '/newsletter/abmelden',
};

/** Builds the address of the page that confirms a sign-up. `inQuery`: for mail programs that drop fragments. */
export function buildConfirmUrl(
  kind: SignupKind,
  siteOrigin: string,
  token: string,
  language: Language,
  inQuery = false,
): string {
  const suffix = inQuery ? `?token=${token}${language === 'en' ? '&lang=en' : ''}` : buildSuffix(token, language);
  return `${siteOrigin}${confirmPaths[kind]}${suffix}`;
}

/** Builds the address of the page that ends a sign-up, which every mail about the sign-up contains. */
export const buildEndUrl = (kind: SignupKind, siteOrigin: string, token: string, language: Language): string =>
  `${siteOrigin}${endPaths[kind]}${buildSuffix(token, language)}`;

/** Builds the end of an address. Without `lang`, the page is German. */
const buildSuffix = (token: string, language: Language) => `${language === 'en' ? '?lang=en' : ''}#token=${token}`;

/** Builds the address that unsubscribes by POST and leads to the page with a button by GET. */
export const buildOneClickUrl = (backendUrl: string, token: string, language: Language): string =>
  `${backendUrl}${unsubscribeWithOneClick.path}?token=${token}${language === 'en' ? '&lang=en' : ''}`;

/** Builds the headers with which mail programs offer to unsubscribe with one click: a POST (RFC 8058). */
export function buildUnsubscribeHeaders(backendUrl: string, token: string, language: Language): Record<string, string> {
  return {
    'List-Unsubscribe': `<${buildOneClickUrl(backendUrl, token, language)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
