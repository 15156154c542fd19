import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleOwner } from 'page-contract/sampleOwner';
import { createRealOwner } from 'page-contract/testing';
import { readServerConfig, readSiteConfig } from './config.ts';
import { readReleaseConfig } from './release/config.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'site-config-'));
  const owner = createRealOwner();
  const unfinished = {
    ...owner,
    company: '[[Firma]]',
    phone: sampleOwner.phone.replaceAll('\u00a0', ' '),
    box: { ...owner.box, model: '[[Modell]]', data: { ...owner.box.data, kind: sampleOwner.box.data.kind } },
  };
  writeFileSync(join(root, 'real.json'), JSON.stringify(owner));
  writeFileSync(join(root, 'unfinished.json'), JSON.stringify(unfinished));
  writeFileSync(
    join(root, 'incomplete.json'),
    JSON.stringify({ ...owner, vatId: undefined, returnCosts: 'niemand', box: { ...owner.box, model: 1 } }),
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const production = {
  PAGE_ENVIRONMENT: 'production',
  SITE_ORIGIN: 'https://abenteuerbox.de',
  BACKEND_URL: 'https://api.abenteuerbox.de/',
  GATEWAY_URL: 'https://gateway.abenteuerbox.de',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'abenteuerbox.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'abenteuerbox',
  STRIPE_PRICE_BASIC: 'price_1',
  STRIPE_PRICE_STANDARD: 'price_2',
  STRIPE_PRICE_PREMIUM: 'price_3',
  BOX_HOST: 'abenteuerbox.local',
  BOX_ADDRESS: '192.168.4.1',
  SUPPORT_EMAIL: 'hilfe@abenteuerbox.de',
  OWNER_FILE: 'real.json',
};
const messageOf = (env: Record<string, string | undefined>) => {
  try {
    readSiteConfig(env, root);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('was accepted');
};

test('local work needs no variable; the backend is at port 8080 (acc 253)', () => {
  const { page, origin } = readSiteConfig({ OWNER_FILE: 'real.json' }, root);
  expect(origin).toBe('http://localhost:3000');
  expect(page.backend).toBe('http://localhost:8080');
  expect(page.identity.emulator).toBe('http://localhost:9099');
});

test('local addresses follow ports that were moved', () => {
  const moved = { SITE_PORT: '4000', BACKEND_PORT: '9080', AUTH_EMULATOR_PORT: '9199', OWNER_FILE: 'real.json' };
  const { page, origin } = readSiteConfig(moved, root);
  expect(origin).toBe('http://localhost:4000');
  expect(page).toMatchObject({ backend: 'http://localhost:9080', gateway: 'http://localhost:9080' });
  expect(page.identity.emulator).toBe('http://localhost:9199');
});

test('production takes its addresses from the environment, and no emulator', () => {
  const { page } = readSiteConfig(production, root);
  expect(page.environment).toBe('production');
  expect(page.backend).toBe('https://api.abenteuerbox.de');
  expect(page.identity).not.toHaveProperty('emulator');
});

test('production takes no stand-in for the script of the payment provider, and no word is a way to the checkout', () => {
  const CHECKOUT = 'http://localhost:4242/js/stripe.js';
  expect(messageOf({ ...production, CHECKOUT })).toContain('CHECKOUT is an address');
  expect(messageOf({ CHECKOUT: 'no' })).toContain('CHECKOUT is none of: script, url');
});

test('production names every missing variable at once (acc 254)', () => {
  const message = messageOf({ PAGE_ENVIRONMENT: 'production', OWNER_FILE: 'real.json' });
  for (const name of Object.keys(production).filter((key) => !['PAGE_ENVIRONMENT', 'OWNER_FILE'].includes(key))) {
    expect(message).toContain(`${name} is missing`);
  }
});

test('operations/hosting/settings.example.env names everything that production needs', () => {
  const example = readFileSync(join(__dirname, '../../../operations/hosting/settings.example.env'), 'utf8');
  const missing = [...messageOf({ PAGE_ENVIRONMENT: 'production', OWNER_FILE: 'real.json' }).matchAll(/- (\w+) is/g)];
  expect(missing.length).toBeGreaterThan(5);
  expect(missing.map(([, name]) => name).filter((name) => !example.includes(`\n${name}=`))).toEqual([]);
});

test('production refuses local, unencrypted and demo values, the emulator, placeholders and sample data, all at once (acc 254, 321)', () => {
  const message = messageOf({
    ...production,
    SITE_ORIGIN: 'http://abenteuerbox.de',
    BACKEND_URL: 'http://localhost:8080',
    GATEWAY_URL: 'https://192.168.0.4',
    FIREBASE_PROJECT_ID: 'demo-abenteuerbox',
    FIREBASE_AUTH_DOMAIN: 'localhost',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
    SUPPORT_EMAIL: 'hilfe@abenteuerbox.example',
    OWNER_FILE: 'unfinished.json',
  });
  expect(message.split('\n').slice(1)).toEqual([
    '  - SITE_ORIGIN must start with https://: http://abenteuerbox.de',
    '  - BACKEND_URL must start with https://: http://localhost:8080',
    '  - BACKEND_URL is a local address: http://localhost:8080',
    '  - GATEWAY_URL is a local address: https://192.168.0.4',
    '  - FIREBASE_AUTH_EMULATOR_HOST is set; in production there is no emulator',
    '  - FIREBASE_PROJECT_ID is a demo project',
    '  - FIREBASE_AUTH_DOMAIN is a local address',
    '  - SUPPORT_EMAIL has no real domain',
    '  - OWNER_FILE still has a placeholder: company',
    '  - OWNER_FILE still has the value of the sample file: phone',
    '  - OWNER_FILE still has a placeholder: box.model',
    '  - OWNER_FILE still has the value of the sample file: box.data.kind',
  ]);
});

test('outside production the sample file needs no setting, and a placeholder is refused there, too (acc 321)', () => {
  expect(readSiteConfig({}).page.owner).toEqual(sampleOwner);
  expect(messageOf({ OWNER_FILE: 'unfinished.json' })).toContain('OWNER_FILE still has a placeholder: company');
});

test('names an address that is none, two plans with one price, and an unreadable owner file', () => {
  const message = messageOf({
    ...production,
    BACKEND_URL: 'api',
    STRIPE_PRICE_BASIC: 'price_2',
    OWNER_FILE: 'gone.json',
  });
  expect(message).toContain('BACKEND_URL is no address of the backend');
  expect(message).toContain('STRIPE_PRICE_… is the same for two plans');
  expect(message).toContain('gone.json) cannot be read');
});

test('a site may be in a bucket, for releases and for our server', () => {
  const bucket = { SITE_DIR: 's3://box/live' };
  expect(readReleaseConfig(bucket, root).site).toBe('s3://box/live');
  expect(readServerConfig(bucket, root).site).toBe('s3://box/live');
});

test('names what an owner file lacks', () => {
  const message = messageOf({ ...production, OWNER_FILE: 'incomplete.json' });
  expect(message).toContain('is not complete: vatId, returnCosts must be one of: wir, Käufer, box.model');
});

test('knows two environments', () => {
  expect(messageOf({ PAGE_ENVIRONMENT: 'prod', OWNER_FILE: 'real.json' })).toContain(
    'PAGE_ENVIRONMENT is none of: development, production',
  );
});
