import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Owner, PageConfig } from 'page-contract';
import { ownerSchema } from 'page-contract/schemas';
import { z } from 'zod';
import { productionProblems } from './productionProblems.ts';
import { projectRoot } from './projectRoot.ts';
import { localDefaults, type SiteVariable } from './variables.ts';

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
    problems.push(`PAGE_ENVIRONMENT is "${environment}"; development and production are known`);
  }

  const values = {} as Record<SiteVariable, string>;
  for (const name of variables) {
    values[name] = env[name]?.trim() || (production ? '' : localDefaults[name]);
    if (!values[name]) problems.push(`${name} is missing`);
  }
  for (const name of addresses) {
    values[name] = values[name].replace(/\/+$/, '');
    if (values[name] && !isWebAddress(values[name])) problems.push(`${name} is no http(s) address: ${values[name]}`);
  }
  const prices = [values.STRIPE_PRICE_BASIC, values.STRIPE_PRICE_STANDARD, values.STRIPE_PRICE_PREMIUM].filter(Boolean);
  if (new Set(prices).size < prices.length) problems.push('Two plans have the same STRIPE_PRICE_… id');

  const demoProject = values.FIREBASE_PROJECT_ID.startsWith('demo-');
  const emulator =
    env.FIREBASE_AUTH_EMULATOR_HOST?.trim() || (!production && demoProject ? 'localhost:9099' : undefined);

  const ownerFile = resolve(root, env.OWNER_FILE || 'site/owner.json');
  const owner = readOwner(ownerFile, problems);
  if (production) problems.push(...productionProblems(values, emulator, owner));
  if (problems.length > 0 || !owner)
    throw new Error(`The site cannot be composed like this:\n${problems.map((p) => `  - ${p}`).join('\n')}`);

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

/** Nothing where it cannot be used; the problems then say why. */
function readOwner(file: string, problems: string[]): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof z.ZodError)
      problems.push(...error.issues.map(({ path, message }) => `OWNER_FILE: "${path.join('.')}": ${message}`));
    else
      problems.push(`OWNER_FILE (${file}) cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
