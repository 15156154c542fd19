import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { isEmail, planIds, type PlanId } from 'api-contract';
import { isAddressOrNetwork } from 'node-kit/addressMatcher.ts';
import { readSettings, type Env } from 'node-kit/settings.ts';
import {
  address,
  day,
  jsonFile,
  oneOf,
  optional,
  optionalPort,
  origin,
  port,
  positiveNumber,
  required,
  startingWith,
  text,
  wholeNumber,
} from 'node-kit/settingSchemas.ts';
import { describeUnfinishedFields } from 'page-contract/describeUnfinishedFields';
import { getDefaultOwnerFile } from 'page-contract/getDefaultOwnerFile';
import { ownerSchema } from 'page-contract/schemas';
import { describeRiskySettings } from './describeRiskySettings.ts';
import { parseSender } from './parseSender.ts';

/** Address of a Postgres, or folder of the embedded one. */
export type DatabasePlace = PostgresPlace | { folder: string };

export interface PostgresPlace {
  /** Address with user and password. */
  url: string;
  /** Maximum number of connections of this process. */
  connections: number;
  /** Whether to migrate when opening it. False in production, where that is a step of its own. */
  migrates: boolean;
}

/** Returns the name of the environment variable with a plan's price id: `STRIPE_PRICE_BASIC`. */
const priceVariable = <Id extends PlanId>(id: Id) => `STRIPE_PRICE_${id.toUpperCase() as Uppercase<Id>}` as const;

const sender = () =>
  required('the sender of our mails').refine((value) => parseSender(value) !== undefined, {
    error: 'is not exactly one e-mail address, such as Abenteuerbox <post@abenteuerbox.example>',
  });

/** Settings that say which account at the payment provider is used. */
const paymentVariables = {
  STRIPE_SECRET_KEY: startingWith(['sk_', 'rk_'], 'the secret key at the payment provider'),
  STRIPE_API_BASE: address('the payment sandbox').optional(),
};

/** `DATABASE_URL` where it is required. */
const postgresAddress = () =>
  address(
    'a Postgres, which on one machine the Compose profile "database" starts (docs/hosting/one-machine.md)',
    undefined,
    /^postgres(ql)?:$/,
  );

const databaseVariables = {
  DATABASE_URL: postgresAddress().optional(),
  DATABASE_CONNECTIONS: positiveNumber(10),
  DATABASE_DIR: text('.data/database'),
};

/**
 * Reads the settings of the backend from environment variables, which `.env.example` explains; nothing else reads them.
 * Throws a `SettingsError` that names all missing and contradictory settings.
 */
export function readConfig(env: Env = process.env) {
  const isProduction = env.NODE_ENV?.trim() === 'production';
  /** Returns a default for development. In production there is none: each address must be set. */
  const defaultInDevelopment = (fallback: string) => (isProduction ? undefined : fallback);
  const requirePrice = (id: PlanId) => startingWith(['price_'], `the provider's price id of the plan ${id}`);
  const settings = readSettings({
    program: 'The backend',
    env,
    variables: {
      NODE_ENV: oneOf(['development', 'test', 'production'], 'development'),
      BACKEND_HOST: text('localhost'),
      BACKEND_PORT: port(8080),
      METRICS_PORT: optionalPort(),
      METRICS_HOST: text('127.0.0.1'),
      SITE_ORIGIN: origin('the site, where people open the app', defaultInDevelopment('http://localhost:3000')),
      BACKEND_URL: origin('this backend', defaultInDevelopment(`http://localhost:${env.BACKEND_PORT?.trim() || 8080}`)),
      ...databaseVariables,
      DATABASE_URL: isProduction ? postgresAddress() : postgresAddress().optional(),
      FIREBASE_PROJECT_ID: required('the project at the identity provider'),
      FIREBASE_API_KEY: isProduction
        ? required('the key of the project at the identity provider')
        : text('local-emulator'),
      FIREBASE_AUTH_EMULATOR_HOST: optional().refine((value) => value === undefined || isHostAndPort(value), {
        error: 'is no host and port, such as localhost:9099',
      }),
      FIREBASE_ACCESS_TOKEN: optional(),
      ...paymentVariables,
      STRIPE_WEBHOOK_SECRET: startingWith(['whsec_'], "the secret that signs the payment provider's events"),
      STRIPE_PUBLISHABLE_KEY: optional(),
      STRIPE_PRICE_BASIC: requirePrice('basic'),
      STRIPE_PRICE_STANDARD: requirePrice('standard'),
      STRIPE_PRICE_PREMIUM: requirePrice('premium'),
      SMTP_URL: address('the mail server', defaultInDevelopment('smtp://localhost:1025'), /^smtps?:$/),
      MAIL_FROM: sender(),
      OWNER_FILE: jsonFile(text(getDefaultOwnerFile(isProduction)), ownerSchema),
      // It is sent in a header.
      OWNER_KEY: optional().refine((value) => /^[!-~]*$/.test(value ?? ''), {
        error: 'has white space, or characters that are not ASCII',
      }),
      DECLARATIONS_PER_HOUR: wholeNumber(20),
      SALE_START: day(),
      OWNER_ADDRESSES: text('127.0.0.1,::1'),
      SUPPORT_EMAIL: optional().refine((value) => value === undefined || isEmail(value), {
        error: 'is no e-mail address',
      }),
      TRUST_PROXY: optional(),
      LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
    },
    contradictions: (values) => [
      ...findContradictions(values, isProduction, Boolean(env.NODE_ENV?.trim())),
      ...(isProduction ? describeRiskySettings(values) : []),
      ...describeUnfinishedFields(values.OWNER_FILE, isProduction).map((problem) => `OWNER_FILE ${problem}`),
    ],
  });

  const { OWNER_FILE: owner } = settings;
  return {
    isProduction,
    host: settings.BACKEND_HOST,
    port: settings.BACKEND_PORT,
    /** Seconds between the signal to end and the end, in which the process still responds, but `/ready` fails. */
    drainSeconds: isProduction ? 5 : 0,
    /** Address of `/metrics` for Prometheus. Null: there are no metrics. */
    metrics: settings.METRICS_PORT === undefined ? null : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    siteOrigin: new URL(settings.SITE_ORIGIN).origin,
    /** Public address of this backend, for one-click unsubscription and the API page. */
    backendUrl: new URL(settings.BACKEND_URL).origin,
    database: buildDatabasePlace(settings, !isProduction),
    identity: {
      projectId: settings.FIREBASE_PROJECT_ID,
      emulator: settings.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
      /** Address of the provider's API, and the key that names the project there. The pages have the same key. */
      apiAddress: buildIdentityApiAddress(settings.FIREBASE_AUTH_EMULATOR_HOST),
      apiKey: settings.FIREBASE_API_KEY,
      /** Lets the doctor read the settings of the provider's mails. Null: the doctor does not check them. */
      accessToken: settings.FIREBASE_ACCESS_TOKEN ?? null,
    },
    /** Account at the payment provider. */
    payments: {
      ...buildPaymentAccount(settings),
      /** Secret that signs the provider's events. */
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      /** Null for the payment sandbox, which has no script: the client goes to the session's page. */
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? null,
      /** The provider's price ids. */
      prices: {
        basic: settings.STRIPE_PRICE_BASIC,
        standard: settings.STRIPE_PRICE_STANDARD,
        premium: settings.STRIPE_PRICE_PREMIUM,
      },
    },
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM, requireTls: isProduction },
    /** The company that runs the site. */
    owner,
    declarations: {
      /** How many cancellations without a sign-in take effect in an hour. The operator decides about the others. */
      perHour: settings.DECLARATIONS_PER_HOUR,
    },
    /** When the box can be bought; pre-orders are deleted half a year later. Null: not decided. */
    saleStart: settings.SALE_START,
    supportEmail: settings.SUPPORT_EMAIL ?? owner.email,
    /** Authenticates the owner's calls (`npm run owner`). Null: these calls do not exist. */
    ownerKey: settings.OWNER_KEY ?? null,
    /** Addresses and networks from which the owner's calls are accepted. */
    ownerAddresses: splitList(settings.OWNER_ADDRESSES),
    trustProxy: readTrustProxy(settings.TRUST_PROXY),
    logLevel: settings.LOG_LEVEL,
  };
}

export type Config = ReturnType<typeof readConfig>;

/** Reads the settings of commands that need only the Postgres: migration, backup, restore. */
export function readPostgresPlace(env: Env = process.env): PostgresPlace {
  const variables = { ...databaseVariables, DATABASE_URL: postgresAddress() };
  return buildPostgresPlace(readSettings({ program: 'The command', env, variables }), false);
}

/** Reads the settings of the command that sets up the account at the payment provider. Nothing else need be set yet. */
export function readSetup(env: Env = process.env) {
  const variables = {
    ...paymentVariables,
    SITE_ORIGIN: origin('the site, where people open the app'),
    BACKEND_URL: origin('this backend'),
  };
  const settings = readSettings({ program: 'The command', env, variables });
  return {
    payments: buildPaymentAccount(settings),
    siteOrigin: new URL(settings.SITE_ORIGIN).origin,
    backendUrl: new URL(settings.BACKEND_URL).origin,
  };
}

export type PaymentAccount = ReturnType<typeof buildPaymentAccount>;

const buildPaymentAccount = (settings: { STRIPE_SECRET_KEY: string; STRIPE_API_BASE?: string | undefined }) => ({
  secretKey: settings.STRIPE_SECRET_KEY,
  /** Address of the payment sandbox. Null: Stripe. */
  apiBase: settings.STRIPE_API_BASE === undefined ? null : new URL(settings.STRIPE_API_BASE),
});

/** Extends the environment for a program that we start. */
export const extendEnvironment = (more: Env): Env => ({ ...process.env, ...more });

type DatabaseSettings = ReturnType<typeof readSettings<typeof databaseVariables>>;

/** Builds the address of the identity provider's API, or of its emulator's. */
const buildIdentityApiAddress = (emulatorHost: string | undefined) =>
  emulatorHost === undefined
    ? 'https://identitytoolkit.googleapis.com'
    : `http://${emulatorHost}/identitytoolkit.googleapis.com`;

/** Builds the place from its settings: a Postgres if it has an address. */
const buildDatabasePlace = ({ DATABASE_URL, ...settings }: DatabaseSettings, migrates: boolean): DatabasePlace =>
  DATABASE_URL === undefined
    ? { folder: settings.DATABASE_DIR }
    : buildPostgresPlace({ DATABASE_URL, ...settings }, migrates);

const buildPostgresPlace = (
  settings: DatabaseSettings & { DATABASE_URL: string },
  migrates: boolean,
): PostgresPlace => ({
  url: settings.DATABASE_URL,
  connections: settings.DATABASE_CONNECTIONS,
  migrates,
});

/** Settings that contradict each other or the environment; undefined if they are missing or malformed. */
type ComparedSettings = Partial<
  Record<
    | 'DATABASE_URL'
    | 'OWNER_ADDRESSES'
    | 'STRIPE_PUBLISHABLE_KEY'
    | 'STRIPE_SECRET_KEY'
    | 'TRUST_PROXY'
    | `STRIPE_PRICE_${Uppercase<PlanId>}`,
    string
  >
>;

/**
 * Returns a sentence for each contradiction, and false for each check that is passed. `hasEnvironment`: whether
 * `NODE_ENV` is set.
 */
function findContradictions(
  values: ComparedSettings,
  isProduction: boolean,
  hasEnvironment: boolean,
): (string | false)[] {
  const { DATABASE_URL, STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY } = values;
  const isLive = (key = '') => key.includes('_live_');
  const prices = planIds.map((id) => values[priceVariable(id)]).filter((price) => price !== undefined);
  const proxies = readTrustProxy(values.TRUST_PROXY);
  return [
    !hasEnvironment && DATABASE_URL !== undefined && describeMissingEnvironment('DATABASE_URL is set'),
    !hasEnvironment && isLive(STRIPE_SECRET_KEY) && describeMissingEnvironment('STRIPE_SECRET_KEY is a live key'),
    ...Object.entries({ STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY })
      .filter(([, key]) => key !== undefined && isLive(key) !== isProduction)
      .map(([name]) =>
        isProduction
          ? `${name} is no live key: with a test key nobody pays`
          : `${name} is a live key, and this is not production: it would charge real cards`,
      ),
    new Set(prices).size < prices.length && 'STRIPE_PRICE_… is the same for two plans',
    STRIPE_PUBLISHABLE_KEY?.startsWith('pk_') === false &&
      'STRIPE_PUBLISHABLE_KEY does not start with pk_: it is sent to browsers, a secret key must never be',
    describeInvalid('OWNER_ADDRESSES', splitList(values.OWNER_ADDRESSES ?? ''), isAddressOrNetwork),
    describeInvalid('TRUST_PROXY', Array.isArray(proxies) ? proxies : [], isProxy),
  ];
}

const describeInvalid = (name: string, entries: string[], isValid: (entry: string) => boolean) =>
  !entries.every(isValid) && `${name} has what is no address and no network`;

const describeMissingEnvironment = (why: string) =>
  `NODE_ENV is missing: ${why}, so it must say production or development`;

/** Whether a text is a host with a port, without the scheme of an address. */
const isHostAndPort = (text: string) => /^[^/@\s]+:\d+$/.test(text) && URL.canParse(`http://${text}`);

/** Splits a setting that is a list with commas. */
const splitList = (text: string) => text.split(',').map((part) => part.trim());

/**
 * Whether the reader of `X-Forwarded-For` accepts an entry. It also knows names of networks, such as `loopback`, and
 * takes numbers such as `1.5` for the address 1.0.0.5, which nobody means.
 */
function isProxy(entry: string): boolean {
  if (/^[\d.]+$/.test(entry) && isIP(entry) === 0) return false;
  try {
    proxyAddr.compile([entry]);
    return true;
  } catch {
    return false;
  }
}

/** Reads Fastify's `trustProxy`: false, a number of proxies, or their addresses. */
function readTrustProxy(value = 'false'): false | number | string[] {
  if (value === 'false' || value === '0') return false;
  return /^\d+$/.test(value) ? Number(value) : splitList(value);
}
