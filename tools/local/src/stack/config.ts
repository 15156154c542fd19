import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Settings, type Env } from 'node-kit/settings.ts';
import { localOwnerKey } from 'owner/config.ts';
import { portsOf, type PortName } from './ports.ts';

export interface StackConfig {
  dataDir: string;
  siteDir: string;
  ports: Record<PortName, number>;
  /** Which stand-ins are needed: each gives way to the hosted service when that is configured. */
  standIns: { identity: boolean; payment: boolean; mail: boolean };
  /** Where people open the app. */
  origin: string;
  backend: string;
  /** The environment of every program of the stack. */
  env: Record<string, string>;
}

/** What a hosted service needs together, once its first setting is there. */
const firebase = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'];
const stripe = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_BASIC',
  'STRIPE_PRICE_STANDARD',
  'STRIPE_PRICE_PREMIUM',
];

/** Settings of the stand-ins. The keys open nothing but the sandbox on this machine. */
const demoProject = {
  FIREBASE_PROJECT_ID: 'demo-abenteuerbox',
  FIREBASE_API_KEY: 'local-emulator',
  FIREBASE_AUTH_DOMAIN: 'localhost',
};
const sandbox = {
  STRIPE_SECRET_KEY: 'local-sandbox-key',
  STRIPE_WEBHOOK_SECRET: 'local-sandbox-webhook-key',
  STRIPE_PRICE_BASIC: 'price_basic_monthly',
  STRIPE_PRICE_STANDARD: 'price_standard_monthly',
  STRIPE_PRICE_PREMIUM: 'price_premium_monthly',
};

/** npm says what it runs; without it, somebody may have left us in the background on purpose. */
export const startedByNpm = process.env.npm_lifecycle_event !== undefined;

/** The environment with what a `.env` file adds to it. What is already set wins. */
export function loadEnvironment(root: string): Env {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/**
 * The settings of the local stack. Addresses follow the ports, so that moving a port needs one variable. Throws one error
 * that names everything missing or contradictory.
 */
export function readStackConfig(env: Env, root: string): StackConfig {
  const settings = new Settings(env);
  const ports = portsOf(settings);
  const local = (port: number) => `http://localhost:${port}`;
  const path = (name: string, fallback: string) => resolve(root, settings.text(name, fallback));
  const standIns = {
    identity: settings.text('FIREBASE_PROJECT_ID', 'demo-').startsWith('demo-'),
    payment: settings.text('STRIPE_SECRET_KEY', '') === '',
    mail: settings.text('SMTP_URL', '') === '',
  };
  const origin = settings.address('SITE_ORIGIN', local(ports.SITE_PORT));
  const backend = settings.address('BACKEND_URL', local(ports.BACKEND_PORT));
  checkTogether(settings, env, { standIns, origin, backend, ports });
  settings.check('Die App');

  const dataDir = path('DATA_DIR', '.data');
  const siteDir = path('SITE_DIR', '.build/site');
  return {
    ...{ dataDir, siteDir, ports, standIns, origin, backend },
    env: {
      ...(standIns.identity ? demoProject : {}),
      ...(standIns.payment ? sandbox : {}),
      OWNER_KEY: localOwnerKey,
      MAIL_FROM: 'Abenteuerbox <post@abenteuerbox.example>',
      ...withoutEmpty(env),
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      NODE_ENV: 'development',
      PAGE_ENVIRONMENT: 'development',
      DATA_DIR: dataDir,
      DATABASE_DIR: path('DATABASE_DIR', `${dataDir}/database`),
      SITE_DIR: siteDir,
      SITE_ORIGIN: origin,
      BACKEND_URL: backend,
      GATEWAY_URL: settings.address('GATEWAY_URL', backend),
      OWNER_FILE: path('OWNER_FILE', 'site/owner.json'),
      ...(standIns.identity ? { FIREBASE_AUTH_EMULATOR_HOST: `localhost:${ports.AUTH_EMULATOR_PORT}` } : {}),
      ...(standIns.payment ? { STRIPE_API_BASE: local(ports.PAYMENT_PORT) } : {}),
      ...(standIns.mail ? { SMTP_URL: `smtp://localhost:${ports.SMTP_PORT}` } : {}),
    },
  };
}

type Facts = Pick<StackConfig, 'standIns' | 'origin' | 'backend' | 'ports'>;

function checkTogether(settings: Settings, env: Env, { standIns, origin, backend, ports }: Facts): void {
  settings.refuse(
    env.PAGE_ENVIRONMENT === 'production',
    'PAGE_ENVIRONMENT=production gehört zum Veröffentlichen, nicht zum Arbeiten auf diesem Rechner',
  );
  settings.refuse(
    contradicts(origin, ports.SITE_PORT),
    `SITE_ORIGIN=${origin} widerspricht SITE_PORT=${ports.SITE_PORT}`,
  );
  settings.refuse(
    contradicts(backend, ports.BACKEND_PORT),
    `BACKEND_URL=${backend} widerspricht BACKEND_PORT=${ports.BACKEND_PORT}`,
  );
  if (!standIns.identity) {
    for (const name of firebase) settings.required(name, 'ein eigenes Firebase-Projekt braucht alle drei Angaben');
    settings.refuse(
      Boolean(env.FIREBASE_AUTH_EMULATOR_HOST),
      'FIREBASE_AUTH_EMULATOR_HOST gehört nicht zu einem eigenen Firebase-Projekt',
    );
  }
  if (!standIns.payment) {
    for (const name of stripe) settings.required(name, 'eigene Stripe-Zahlungen brauchen alle Angaben');
    settings.refuse(
      Boolean(env.STRIPE_API_BASE),
      'STRIPE_API_BASE gehört zur Zahlungs-Sandbox, nicht zu einem eigenen STRIPE_SECRET_KEY',
    );
  }
}

/** An address on this machine must name the port that the program listens on. */
function contradicts(address: string, port: number): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.hostname === 'localhost' && Number(url.port || 80) !== port;
}

function withoutEmpty(env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );
}
