import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PageConfig } from './PageConfig.ts';
import { productionProblems } from './productionProblems.ts';
import { projectRoot } from './projectRoot.ts';

/** The values for local work. In production there is no default for any of them: each must be decided. */
const localDefaults = {
  SITE_ORIGIN: 'http://localhost:3000',
  BACKEND_URL: 'http://localhost:8080',
  GATEWAY_URL: 'http://localhost:8080',
  FIREBASE_API_KEY: 'local-emulator',
  FIREBASE_AUTH_DOMAIN: 'localhost',
  FIREBASE_PROJECT_ID: 'demo-abenteuerbox',
  STRIPE_PRICE_BASIC: 'price_basic_monthly',
  STRIPE_PRICE_STANDARD: 'price_standard_monthly',
  STRIPE_PRICE_PREMIUM: 'price_premium_monthly',
  PRODUCT_NAME: 'Abenteuerbox',
  BOX_HOST: 'abenteuerbox.local',
  BOX_ADDRESS: '192.168.4.1',
  SUPPORT_EMAIL: 'hilfe@abenteuerbox.example',
};

export type SiteVariable = keyof typeof localDefaults;
const variables = Object.keys(localDefaults) as SiteVariable[];
const addresses = ['SITE_ORIGIN', 'BACKEND_URL', 'GATEWAY_URL'] as const;

export interface SiteConfig {
  page: PageConfig;
  /** Where people open the app, without a trailing slash. */
  origin: string;
  siteDir: string;
}

export type Env = Record<string, string | undefined>;

/** The only reader of the environment for the composition. Throws one error that names every problem at once. */
export function readSiteConfig(env: Env = process.env, root = projectRoot): SiteConfig {
  const environment = env.PAGE_ENVIRONMENT || 'development';
  const production = environment === 'production';
  const problems: string[] = [];
  if (!production && environment !== 'development') {
    problems.push(`PAGE_ENVIRONMENT ist „${environment}“, erlaubt sind development und production`);
  }

  const values = {} as Record<SiteVariable, string>;
  for (const name of variables) {
    values[name] = env[name]?.trim() || (production ? '' : localDefaults[name]);
    if (!values[name]) problems.push(`${name} fehlt`);
  }
  for (const name of addresses) {
    values[name] = values[name].replace(/\/+$/, '');
    if (values[name] && !isWebAddress(values[name]))
      problems.push(`${name} ist keine http(s)-Adresse: ${values[name]}`);
  }
  const prices = [values.STRIPE_PRICE_BASIC, values.STRIPE_PRICE_STANDARD, values.STRIPE_PRICE_PREMIUM].filter(Boolean);
  if (new Set(prices).size < prices.length) problems.push('Zwei Tarife haben dieselbe STRIPE_PRICE_…-Nummer');

  const demoProject = values.FIREBASE_PROJECT_ID.startsWith('demo-');
  const emulator =
    env.FIREBASE_AUTH_EMULATOR_HOST?.trim() || (!production && demoProject ? 'localhost:9099' : undefined);

  const ownerFile = resolve(root, env.OWNER_FILE || 'site/owner.json');
  const owner = readOwner(ownerFile, problems);
  if (production) problems.push(...productionProblems(values, emulator, owner));
  if (problems.length > 0)
    throw new Error(`Die Website lässt sich so nicht zusammenstellen:\n${problems.map((p) => `  - ${p}`).join('\n')}`);

  return {
    origin: values.SITE_ORIGIN,
    siteDir: resolve(root, env.SITE_DIR || '.build/site'),
    page: {
      environment: production ? 'production' : 'development',
      identity: {
        apiKey: values.FIREBASE_API_KEY,
        authDomain: values.FIREBASE_AUTH_DOMAIN,
        projectId: values.FIREBASE_PROJECT_ID,
        ...(emulator ? { emulator: `http://${emulator}` } : {}),
      },
      backend: values.BACKEND_URL,
      gateway: values.GATEWAY_URL,
      product: values.PRODUCT_NAME,
      box: { host: values.BOX_HOST, address: values.BOX_ADDRESS },
      prices: {
        basic: values.STRIPE_PRICE_BASIC,
        standard: values.STRIPE_PRICE_STANDARD,
        premium: values.STRIPE_PRICE_PREMIUM,
      },
      support: { email: values.SUPPORT_EMAIL },
      owner,
    },
  };
}

/** What the static server needs to know; everything else stands in the composed site. */
export function readServerConfig(env: Env = process.env, root = projectRoot) {
  return {
    siteDir: resolve(root, env.SITE_DIR || '.build/site'),
    port: Number(env.SITE_PORT || 3000),
    host: env.SITE_HOST || '127.0.0.1',
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function readOwner(file: string, problems: string[]): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    problems.push(`OWNER_FILE (${file}) ist nicht lesbar: ${error instanceof Error ? error.message : String(error)}`);
    return {};
  }
}
