import { findPlaceholders } from 'node-kit/findPlaceholders.ts';
import { isLocalHost, isThisMachine } from 'node-kit/localHost.ts';
import type { Owner } from 'page-contract/schemas';

/** Values of settings, as `readConfig` has parsed them, by the names of their environment variables. */
interface RiskySettings {
  SITE_ORIGIN?: string;
  BACKEND_URL?: string;
  SMTP_URL?: string;
  DATABASE_URL?: string;
  FIREBASE_AUTH_EMULATOR_HOST?: string;
  STRIPE_API_BASE?: string;
  OWNER_FILE?: Owner;
  OWNER_KEY?: string;
  TRUST_PROXY?: string;
}

/** Describes the settings that are unsafe in production. A safe setting has the entry false instead. */
export function describeRiskySettings(values: RiskySettings): (string | false)[] {
  const isPublic = (text: string) => new URL(text).protocol === 'https:' && !isLocalHost(new URL(text).hostname);
  return [
    ...(['SITE_ORIGIN', 'BACKEND_URL'] as const).map((name) => {
      const value = values[name];
      return value !== undefined && !isPublic(value) && `${name} is no public https address: ${value}`;
    }),
    values.FIREBASE_AUTH_EMULATOR_HOST !== undefined &&
      'FIREBASE_AUTH_EMULATOR_HOST is set in production: the tokens of the emulator are unsigned',
    values.STRIPE_API_BASE !== undefined && 'STRIPE_API_BASE is set in production: it is for the payment sandbox',
    // A mail server on this machine is taken for the local mail catcher. A server in one's own network is fine.
    values.SMTP_URL !== undefined &&
      isThisMachine(new URL(values.SMTP_URL).hostname) &&
      'SMTP_URL is the local mail catcher',
    values.SMTP_URL !== undefined &&
      // The address may switch the check of certificates off by a parameter of the mail library.
      /[?&][^=?&]*(tls|unauthorized)/i.test(values.SMTP_URL) &&
      'SMTP_URL weakens TLS: mails hold links that act',
    values.DATABASE_URL !== undefined &&
      leavesMachine(values.DATABASE_URL) &&
      !new URL(values.DATABASE_URL).searchParams.has('sslmode') &&
      'DATABASE_URL says nothing about TLS: add ?sslmode=verify-full, or sslmode=disable in a network of your own',
    values.OWNER_KEY !== undefined &&
      values.OWNER_KEY.length < 32 &&
      'OWNER_KEY has less than 32 signs: it opens the calls of the owner',
    values.TRUST_PROXY === undefined &&
      'TRUST_PROXY is missing: the number of proxies in front, or their addresses, or false. Wrong, it makes one visitor of all',
    ...findPlaceholders(values.OWNER_FILE).map((name) => `OWNER_FILE still has a placeholder: ${name}`),
  ];
}

/**
 * Whether a connection to the address leaves this machine. A host name without a dot belongs to a container on this
 * machine. An IPv6 address has colons instead of dots.
 */
function leavesMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname !== '' && !isThisMachine(hostname) && /[.:]/.test(hostname);
}
