import { isLocalHost, isPrivateAddress, isThisMachine } from 'node-kit/localHost.ts';

/** Values of settings, as `readConfig` has parsed them, by the names of their environment variables. */
interface RiskySettings {
  SITE_ORIGIN?: string;
  BACKEND_URL?: string;
  SMTP_URL?: string;
  DATABASE_URL?: string;
  FIREBASE_AUTH_EMULATOR_HOST?: string;
  STRIPE_API_BASE?: string;
  OWNER_KEY?: string;
  TRUST_PROXY?: string;
}

/** Describes the settings that are unsafe in production. A safe setting has the entry false instead. */
export function describeRiskySettings(values: RiskySettings): (string | false)[] {
  const isPublic = (text: string) => new URL(text).protocol === 'https:' && !isLocalHost(new URL(text).hostname);
  return [
    ...(['SITE_ORIGIN', 'BACKEND_URL'] as const).map((name) => {
      const value = values[name];
      return value !== undefined && !isPublic(value) && `${name} is no public https address`;
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
    values.DATABASE_URL !== undefined && describeRiskyDatabase(values.DATABASE_URL),
    values.OWNER_KEY !== undefined &&
      values.OWNER_KEY.length < 32 &&
      'OWNER_KEY has less than 32 signs: it opens the calls of the owner',
    values.TRUST_PROXY === undefined &&
      'TRUST_PROXY is missing: the number of proxies in front, or their addresses, or false. Wrong, it makes one visitor of all',
  ];
}

/**
 * Values of `sslmode` with which `pg` checks the certificate of the server. `verify-ca` and `require` mean the same to
 * it as `verify-full` (documentation of pg-connection-string).
 */
const checkingModes = ['verify-full', 'verify-ca', 'require'];

/** Describes an address of a Postgres whose connection can be read or taken over on its way; false if none can. */
function describeRiskyDatabase(address: string): string | false {
  const { hostname, searchParams } = new URL(address);
  const mode = searchParams.get('sslmode');
  // `uselibpqcompat` makes `require` encrypt without checking anything. `ssl` is another spelling, with other rules.
  const weakens = mode === 'no-verify' || searchParams.has('uselibpqcompat') || searchParams.has('ssl');
  if (weakens) return 'DATABASE_URL does not check the certificate of the database: use only sslmode=verify-full';
  return (
    !isInOwnNetwork(hostname) &&
    !checkingModes.includes(mode ?? '') &&
    'DATABASE_URL leads to another network without TLS: add ?sslmode=verify-full (none only for a host without a dot, a socket or a private address)'
  );
}

/** Whether a host is a socket, an address of this machine or a private network, or a container beside this one. */
function isInOwnNetwork(hostname: string): boolean {
  // An IPv6 address has colons instead of dots. A socket's folder is empty or percent-encoded.
  return !/[.:]/.test(hostname) || isPrivateAddress(hostname);
}
