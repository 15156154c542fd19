import { resolve } from 'node:path';
import { localOwnerKey } from 'api-contract';
import { isThisMachine } from 'node-kit/localHost.ts';
import { usualPorts } from 'node-kit/localPorts.ts';
import { readSettings, type Env } from 'node-kit/settings.ts';
import { address, optional, path, required } from 'node-kit/settingSchemas.ts';
import { remotes } from './remotes.ts';

// The keys of the stand-ins for hosted services are no secrets: they are only valid on this machine.

/** Environment variables for the Auth emulator instead of Firebase. */
const emulatorSettings = {
  FIREBASE_PROJECT_ID: 'demo-abenteuerbox',
  FIREBASE_API_KEY: 'local-emulator',
  FIREBASE_AUTH_DOMAIN: 'localhost',
};

/** Environment variables for the payment sandbox instead of Stripe. */
const sandboxSettings = {
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  STRIPE_PRICE_BASIC: 'price_basic_monthly',
  STRIPE_PRICE_STANDARD: 'price_standard_monthly',
  STRIPE_PRICE_PREMIUM: 'price_premium_monthly',
};

/** Configuration of the stack: all programs that run the app on this machine. */
export type StackConfig = ReturnType<typeof readStackConfig>;

/** Whether npm runs this program, which must end with npm then. Another parent may leave it in the background. */
export const startedByNpm = process.env.npm_lifecycle_event !== undefined;

/** Returns schemas that require every variable of a stand-in, because the hosted service needs all of them. */
const requireAll = (standIn: object, purpose: string) =>
  Object.fromEntries(Object.keys(standIn).map((name) => [name, required(purpose)]));

/**
 * Reads the settings of the local stack. Addresses are derived from the ports, which are the usual ones plus
 * `portOffset`. Throws one error that names everything that is missing or contradictory.
 */
export function readStackConfig(env: Env, root: string, portOffset = 0) {
  const formatLocalUrl = (port: number) => `http://localhost:${port}`;
  const addOffset = <Name extends string>(usual: Record<Name, number>) =>
    Object.fromEntries(
      Object.entries<number>(usual).map(([name, number]) => [name, number + portOffset]),
    ) as typeof usual;
  const ports = addOffset(usualPorts);
  /** Variables that are set: they win over the defaults of the stack. */
  const explicit = removeEmpty(env);
  /** Which stand-ins run: each is replaced by the hosted service if that is configured. */
  const standIns = {
    // Project ids of Firebase's emulators begin with `demo-`.
    identity: explicit.FIREBASE_PROJECT_ID?.startsWith('demo-') ?? true,
    payment: explicit.STRIPE_SECRET_KEY === undefined,
    mail: explicit.SMTP_URL === undefined,
  };
  const settings = readSettings({
    program: 'The app',
    env,
    variables: {
      ...(standIns.identity ? {} : requireAll(emulatorSettings, 'a Firebase project of your own needs all three')),
      ...(standIns.payment ? {} : requireAll(sandboxSettings, 'a Stripe account of your own needs all of them')),
      SITE_ORIGIN: address('the site').optional(),
      BACKEND_URL: address('the backend').optional(),
      GATEWAY_URL: address('the gateway').optional(),
      PAGE_ENVIRONMENT: optional(),
      FIREBASE_AUTH_EMULATOR_HOST: optional(),
      STRIPE_API_BASE: optional(),
      DATA_DIR: path(root, '.data'),
      DATABASE_DIR: optional(),
      SITE_DIR: path(root, '.build/site'),
      /** Name and address of the company that runs the site. */
      OWNER_FILE: path(root, 'site/owner.sample.json'),
    },
    contradictions: (values) => [
      values.PAGE_ENVIRONMENT === 'production' &&
        'PAGE_ENVIRONMENT=production is for a release, not for work on this machine',
      describeWrongPort('SITE_ORIGIN', values.SITE_ORIGIN, 'the site', ports.site),
      describeWrongPort('BACKEND_URL', values.BACKEND_URL, 'the backend', ports.backend),
      !standIns.identity &&
        values.FIREBASE_AUTH_EMULATOR_HOST !== undefined &&
        'FIREBASE_AUTH_EMULATOR_HOST does not go with a Firebase project of your own',
      !standIns.payment &&
        values.STRIPE_API_BASE !== undefined &&
        'STRIPE_API_BASE is for the payment sandbox, it does not go with a STRIPE_SECRET_KEY of your own',
    ],
  });

  const { DATA_DIR: dataDir, SITE_DIR: siteDir } = settings;
  /** Ports of the remotes' dev servers, by name. */
  const remotePorts = addOffset(Object.fromEntries(remotes.map((remote) => [remote.name, remote.port])));
  const origin = settings.SITE_ORIGIN ?? formatLocalUrl(ports.site);
  const backend = settings.BACKEND_URL ?? formatLocalUrl(ports.backend);
  const databaseDir = resolve(root, settings.DATABASE_DIR ?? `${dataDir}/database`);
  /** The environment of every program of the stack. */
  const programEnv: Record<string, string> = {
    ...(standIns.identity ? emulatorSettings : {}),
    ...(standIns.payment ? sandboxSettings : {}),
    // The sandbox's stand-in for the provider's script, so that the checkout opens as in production.
    ...(standIns.payment && {
      CHECKOUT: `${formatLocalUrl(ports.payment)}/js/stripe.js`,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    }),
    // Key of the owner's commands (operations/owner).
    OWNER_KEY: localOwnerKey,
    MAIL_FROM: 'Abenteuerbox <post@abenteuerbox.example>',
    // Reports of pages go to the local site.
    REPORTS: 'on',
    TRACES: 'on',
    // Variables that are set win over the defaults above, but not over the values below, which fit together.
    ...explicit,
    SITE_PORT: String(ports.site),
    BACKEND_PORT: String(ports.backend),
    AUTH_EMULATOR_PORT: String(ports.authEmulator),
    PAYMENT_PORT: String(ports.payment),
    MAIL_PORT: String(ports.mail),
    SMTP_PORT: String(ports.smtp),
    NODE_ENV: 'development',
    PAGE_ENVIRONMENT: 'development',
    DATA_DIR: dataDir,
    DATABASE_DIR: databaseDir,
    SITE_DIR: siteDir,
    SITE_ORIGIN: origin,
    BACKEND_URL: backend,
    GATEWAY_URL: settings.GATEWAY_URL ?? backend,
    OWNER_FILE: settings.OWNER_FILE,
    ...(standIns.identity ? { FIREBASE_AUTH_EMULATOR_HOST: `localhost:${ports.authEmulator}` } : {}),
    ...(standIns.payment ? { STRIPE_API_BASE: formatLocalUrl(ports.payment) } : {}),
    ...(standIns.mail ? { SMTP_URL: `smtp://localhost:${ports.smtp}` } : {}),
  };
  // Databases, mails and logs are in `dataDir`, the store of the local site in `siteDir`. `origin` is the app's.
  return { dataDir, databaseDir, siteDir, ports, remotePorts, standIns, origin, backend, env: programEnv };
}

/** Returns a sentence if an address on this machine has another port than the program there, otherwise false. */
function describeWrongPort(name: string, address: string | undefined, program: string, port: number) {
  if (address === undefined) return false;
  const url = new URL(address);
  return (
    isThisMachine(url.hostname) &&
    // An `http:` address without a port has port 80. Programs on this machine do not speak HTTPS.
    Number(url.port || 80) !== port &&
    `${name}=${address}, but ${program} listens on port ${port} here`
  );
}

/** Returns the variables that are not empty. */
function removeEmpty(env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );
}
