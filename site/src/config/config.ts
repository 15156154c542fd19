import { join } from 'node:path';
import { readSettings, type Env } from 'node-kit/settings.ts';
import {
  address,
  jsonFile,
  oneOf,
  optional,
  optionalPort,
  path,
  port,
  required,
  text,
} from 'node-kit/settingSchemas.ts';
import { describeUnfinishedFields } from 'page-contract/describeUnfinishedFields';
import { getDefaultOwnerFile } from 'page-contract/getDefaultOwnerFile';
import { productNames } from 'page-contract/productNames';
import { reportsAddress } from 'page-contract/reports';
import { ownerSchema, type PageConfig } from 'page-contract/schemas';
import { findUnsafeSettings } from './findUnsafeSettings.ts';
import { projectRoot } from './projectRoot.ts';
import { createSiteDirSetting } from './release/config.ts';

/** Settings of the site's pages, and where the site is stored. */
export interface SiteConfig {
  /** JSON that every page contains: addresses, public keys, prices. */
  page: PageConfig;
  /** Origin of the app, without a trailing slash. */
  origin: string;
  /** Store of the site: a folder or `s3://bucket/prefix`. */
  site: string;
}

/** Tells whether a text is a way to the checkout (`PageConfig`), such as an address. */
const isCheckout = (value: string) => ['script', 'url'].includes(value) || /^https?:\/\/\w/.test(value);

/**
 * Reads the settings of pages from the environment, for the programs that write them into a release, from where a
 * site's server takes them. Throws one error that names every problem at once.
 */
export function readSiteConfig(env: Env = process.env, root = projectRoot): SiteConfig {
  const isProduction = env.PAGE_ENVIRONMENT?.trim() === 'production';
  // Defaults are for local work only: in production each of these settings is required.
  const requiredText = (meaning: string, localDefault: string) =>
    isProduction ? required(meaning) : text(localDefault);
  const requiredAddress = (meaning: string, localHost: string) =>
    address(meaning, isProduction ? undefined : `http://${localHost}`);
  // Developers may move the ports of their local servers, which are settings of those programs.
  const formatLocalHost = (portVariable: string, defaultPort: number) =>
    `localhost:${env[portVariable]?.trim() || defaultPort}`;
  const settings = readSettings({
    program: 'The site',
    env,
    variables: {
      PAGE_ENVIRONMENT: oneOf(['development', 'production'], 'development'),
      SITE_ORIGIN: requiredAddress('the site', formatLocalHost('SITE_PORT', 3000)),
      BACKEND_URL: requiredAddress('the backend', formatLocalHost('BACKEND_PORT', 8080)),
      GATEWAY_URL: requiredAddress('the gateway', formatLocalHost('BACKEND_PORT', 8080)),
      FIREBASE_API_KEY: requiredText('it names the project at the identity provider', 'local-emulator'),
      FIREBASE_AUTH_DOMAIN: requiredText("the identity provider's domain of the project", 'localhost'),
      FIREBASE_PROJECT_ID: requiredText('the project at the identity provider', 'demo-abenteuerbox'),
      FIREBASE_AUTH_EMULATOR_HOST: optional(),
      STRIPE_PRICE_BASIC: requiredText("the provider's price id of the plan", 'price_basic_monthly'),
      STRIPE_PRICE_STANDARD: requiredText("the provider's price id of the plan", 'price_standard_monthly'),
      STRIPE_PRICE_PREMIUM: requiredText("the provider's price id of the plan", 'price_premium_monthly'),
      BOX_HOST: requiredText('the name of the box in its own network', 'abenteuerbox.local'),
      BOX_ADDRESS: requiredText('the address of the box in its own network', '192.168.4.1'),
      CHECKOUT: text('script').refine(isCheckout, {
        error: 'is none of: script, url, and the address of a stand-in for the script',
      }),
      REPORTS: oneOf(['off', 'on'], 'off'),
      TRACES: oneOf(['off', 'on'], 'off'),
      SUPPORT_EMAIL: requiredText('where customers find help', 'hilfe@abenteuerbox.example'),
      OWNER_FILE: jsonFile(path(root, getDefaultOwnerFile(isProduction)), ownerSchema),
      SITE_DIR: createSiteDirSetting(root),
    },
    // `values` has only the settings that are valid alone.
    contradictions: (values) => {
      const { STRIPE_PRICE_BASIC: basic, STRIPE_PRICE_STANDARD: standard, STRIPE_PRICE_PREMIUM: premium } = values;
      const prices = [basic, standard, premium].filter((price) => price !== undefined);
      return [
        new Set(prices).size < prices.length && 'STRIPE_PRICE_… is the same for two plans',
        ...(isProduction ? findUnsafeSettings(values) : []),
        ...describeUnfinishedFields(values.OWNER_FILE, isProduction).map((problem) => `OWNER_FILE ${problem}`),
        isProduction &&
          values.CHECKOUT?.includes(':') === true &&
          'CHECKOUT is an address: a stand-in takes no payments',
      ];
    },
  });

  // Firebase's emulators use this prefix for projects that do not exist.
  const isDemo = settings.FIREBASE_PROJECT_ID.startsWith('demo-');
  const defaultEmulator = isDemo ? formatLocalHost('AUTH_EMULATOR_PORT', 9099) : undefined;
  const emulatorHost = settings.FIREBASE_AUTH_EMULATOR_HOST ?? defaultEmulator;
  return {
    origin: settings.SITE_ORIGIN,
    site: settings.SITE_DIR,
    page: {
      environment: settings.PAGE_ENVIRONMENT,
      identity: {
        apiKey: settings.FIREBASE_API_KEY,
        authDomain: settings.FIREBASE_AUTH_DOMAIN,
        projectId: settings.FIREBASE_PROJECT_ID,
        ...(emulatorHost ? { emulator: `http://${emulatorHost}` } : {}),
      },
      backend: settings.BACKEND_URL,
      gateway: settings.GATEWAY_URL,
      product: productNames.de,
      box: { host: settings.BOX_HOST, address: settings.BOX_ADDRESS },
      prices: {
        basic: settings.STRIPE_PRICE_BASIC,
        standard: settings.STRIPE_PRICE_STANDARD,
        premium: settings.STRIPE_PRICE_PREMIUM,
      },
      checkout: settings.CHECKOUT,
      support: { email: settings.SUPPORT_EMAIL },
      owner: settings.OWNER_FILE,
      ...(settings.REPORTS === 'on' ? { reports: reportsAddress } : {}),
      ...(settings.TRACES === 'on' ? { traces: true } : {}),
    },
  };
}

/** Reads the settings of a site's server: store and ports. All else is in the releases. */
export function readServerConfig(env: Env = process.env, root = projectRoot) {
  const variables = {
    SITE_DIR: createSiteDirSetting(root),
    SITE_PORT: port(3000),
    SITE_HOST: text('127.0.0.1'),
    // `on`: the server is a QA server, on an origin of its own, which answers no customer.
    QA: oneOf(['off', 'on'], 'off'),
    QA_ORIGIN: address('the QA server', `http://localhost:${env.SITE_PORT?.trim() || 3000}`),
    SITE_METRICS_PORT: optionalPort(),
    SITE_METRICS_HOST: text('127.0.0.1'),
  };
  const settings = readSettings({ program: 'The site', env, variables });
  return {
    site: settings.SITE_DIR,
    port: settings.SITE_PORT,
    host: settings.SITE_HOST,
    qa: settings.QA === 'on' ? { origin: settings.QA_ORIGIN, panelFolder: join(root, 'qa/dist') } : undefined,
    ...(settings.SITE_METRICS_PORT !== undefined && {
      metrics: { port: settings.SITE_METRICS_PORT, host: settings.SITE_METRICS_HOST },
    }),
  };
}
