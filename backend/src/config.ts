import { readFileSync } from 'node:fs';
import type { PlanId } from 'api-contract';
import { planIds } from 'api-contract';
import { ownerProblems, readOwner } from './owner.ts';
import type { Owner } from './owner.ts';

export interface Config {
  environment: 'development' | 'production';
  host: string;
  port: number;
  siteOrigin: string;
  /** Where this backend is reached from outside: one-click unsubscription and the API page need it. */
  backendUrl: string;
  database: { url: string } | { folder: string };
  identity: { projectId: string; emulator: boolean };
  payments: PaymentsConfig;
  mail: { smtpUrl: string; from: string };
  owner: Owner;
  product: string;
  supportEmail: string;
  /** Opens the queue of declarations to `npm run declarations`. Null: the queue has no address. */
  ownerKey: string | null;
  /** Fastify's `trustProxy`: false, a number of proxies, or their addresses. */
  trustProxy: false | number | string[];
  logLevel: string;
}

export interface PaymentsConfig {
  secretKey: string;
  webhookSecret: string;
  /** Missing for the payment sandbox: no provider script belongs to it, the client goes to the session's page. */
  publishableKey: string | null;
  /** Set: the payment sandbox. Null: Stripe itself. */
  apiBase: URL | null;
  prices: Record<PlanId, string>;
}

/** Every missing or contradictory setting at once, one sentence each. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The backend cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Record<string, string | undefined>;

const isLocal = (host: string) =>
  ['localhost', '127.0.0.1', '[::1]', '0.0.0.0'].includes(host) || host.endsWith('.localhost');

/** The only place that reads the environment. Throws `ConfigError`. */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const optional = (name: string) => environment[name]?.trim() || null;
  const required = (name: string, what: string) => {
    const value = optional(name);
    if (value === null) problems.push(`${name} is missing: ${what}.`);
    return value ?? '';
  };
  const address = (name: string, fallback: string | null, what: string) => {
    const value = fallback === null ? required(name, what) : (optional(name) ?? fallback);
    if (value === '') return null;
    if (URL.canParse(value)) return new URL(value);
    problems.push(`${name} is not an address: ${what}.`);
    return null;
  };

  const mode = optional('NODE_ENV') ?? 'development';
  if (!['development', 'test', 'production'].includes(mode))
    problems.push('NODE_ENV must be development or production.');
  const production = mode === 'production';

  const port = Number(optional('BACKEND_PORT') ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    problems.push('BACKEND_PORT must be a number from 0 to 65535.');

  const site = address('SITE_ORIGIN', production ? null : 'http://localhost:3000', 'where people open the app');
  const backend = address(
    'BACKEND_URL',
    production ? null : `http://localhost:${port}`,
    'where this backend is reached',
  );
  const smtp = address(
    'SMTP_URL',
    production ? null : 'smtp://localhost:1025',
    'the mail server, smtp://… or smtps://…',
  );
  const apiBase = optional('STRIPE_API_BASE') === null ? null : address('STRIPE_API_BASE', '', 'the payment sandbox');
  const emulator = optional('FIREBASE_AUTH_EMULATOR_HOST') !== null;
  const databaseUrl = optional('DATABASE_URL');
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    problems.push('DATABASE_URL is not a Postgres address (postgres://…); leave it empty for the embedded database.');
  }

  const prices = Object.fromEntries(
    planIds.map((id) => [
      id,
      required(`STRIPE_PRICE_${id.toUpperCase()}`, `the provider's price id of the plan ${id}`),
    ]),
  ) as Record<PlanId, string>;
  const named = Object.values(prices).filter((price) => price !== '');
  if (new Set(named).size !== named.length) problems.push('Two plans have the same STRIPE_PRICE_….');

  if (production) {
    const locals = [
      ['SITE_ORIGIN', site],
      ['BACKEND_URL', backend],
    ] as const;
    for (const [name, url] of locals) {
      if (url && (url.protocol !== 'https:' || isLocal(url.hostname))) {
        problems.push(`${name} must be a public https address in production.`);
      }
    }
    if (emulator) problems.push('FIREBASE_AUTH_EMULATOR_HOST must not be set in production: its tokens are unsigned.');
    if (apiBase) problems.push('STRIPE_API_BASE must not be set in production: it points to the payment sandbox.');
    if (smtp && isLocal(smtp.hostname)) problems.push('SMTP_URL must not be the local mail catcher in production.');
  }

  const publishableKey = optional('STRIPE_PUBLISHABLE_KEY');
  if (publishableKey !== null && !publishableKey.startsWith('pk_')) {
    problems.push('STRIPE_PUBLISHABLE_KEY must start with pk_: it is sent to browsers, a secret key must never be.');
  }

  const ownerKey = optional('OWNER_KEY');
  if (production && ownerKey !== null && ownerKey.length < 32)
    problems.push('OWNER_KEY must have at least 32 signs: it opens the queue of declarations.');

  const ownerFile = optional('OWNER_FILE') ?? 'site/owner.json';
  const owner = readOwner(() => readFileSync(ownerFile, 'utf8'));
  if (owner === null) problems.push(`OWNER_FILE (${ownerFile}) cannot be read as JSON.`);
  else if (production)
    problems.push(...ownerProblems(owner).map((name) => `OWNER_FILE still has a placeholder: ${name}.`));

  const config: Config = {
    environment: production ? 'production' : 'development',
    host: optional('BACKEND_HOST') ?? 'localhost',
    port,
    siteOrigin: site?.origin ?? '',
    backendUrl: backend?.origin ?? '',
    database: databaseUrl === null ? { folder: optional('DATABASE_DIR') ?? '.data/database' } : { url: databaseUrl },
    identity: { projectId: required('FIREBASE_PROJECT_ID', 'the project at the identity provider'), emulator },
    payments: {
      secretKey: required('STRIPE_SECRET_KEY', 'the secret key at the payment provider'),
      webhookSecret: required('STRIPE_WEBHOOK_SECRET', "the secret that signs the payment provider's events"),
      publishableKey,
      apiBase,
      prices,
    },
    mail: { smtpUrl: smtp?.href ?? '', from: required('MAIL_FROM', 'the sender of our mails') },
    owner: owner ?? ({} as Owner),
    product: optional('PRODUCT_NAME') ?? 'Abenteuerbox',
    supportEmail: optional('SUPPORT_EMAIL') ?? owner?.email ?? '',
    ownerKey,
    trustProxy: readTrustProxy(optional('TRUST_PROXY')),
    logLevel: optional('LOG_LEVEL') ?? 'info',
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readTrustProxy(value: string | null): Config['trustProxy'] {
  if (value === null || value === 'false' || value === '0') return false;
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim());
}
