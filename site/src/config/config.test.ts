import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSiteConfig } from './config.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'site-config-'));
  writeFileSync(join(root, 'real.json'), '{"company":"Lichtung GmbH"}');
  writeFileSync(join(root, 'placeholders.json'), '{"company":"[[Firma]]","box":{"model":"[[Modell]]"}}');
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
  PRODUCT_NAME: 'Abenteuerbox',
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

test('production takes its addresses from the environment, and no emulator', () => {
  const { page } = readSiteConfig(production, root);
  expect(page.environment).toBe('production');
  expect(page.backend).toBe('https://api.abenteuerbox.de');
  expect(page.identity).not.toHaveProperty('emulator');
});

test('production names every missing variable at once (acc 254)', () => {
  const message = messageOf({ PAGE_ENVIRONMENT: 'production', OWNER_FILE: 'real.json' });
  for (const name of Object.keys(production).filter((key) => !['PAGE_ENVIRONMENT', 'OWNER_FILE'].includes(key))) {
    expect(message).toContain(`${name} fehlt`);
  }
});

test('production refuses local, unencrypted and demo values, the emulator and placeholders, all at once (acc 254)', () => {
  const message = messageOf({
    ...production,
    SITE_ORIGIN: 'http://abenteuerbox.de',
    BACKEND_URL: 'http://localhost:8080',
    GATEWAY_URL: 'https://192.168.0.4',
    FIREBASE_PROJECT_ID: 'demo-abenteuerbox',
    FIREBASE_AUTH_DOMAIN: 'localhost',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
    SUPPORT_EMAIL: 'hilfe@abenteuerbox.example',
    OWNER_FILE: 'placeholders.json',
  });
  expect(message.split('\n').slice(1)).toEqual([
    '  - SITE_ORIGIN muss mit https:// beginnen: http://abenteuerbox.de',
    '  - BACKEND_URL muss mit https:// beginnen: http://localhost:8080',
    '  - BACKEND_URL zeigt auf eine lokale Adresse: http://localhost:8080',
    '  - GATEWAY_URL zeigt auf eine lokale Adresse: https://192.168.0.4',
    '  - FIREBASE_AUTH_EMULATOR_HOST ist gesetzt; in Produktion gibt es keinen Emulator',
    '  - FIREBASE_PROJECT_ID ist ein Demo-Projekt',
    '  - FIREBASE_AUTH_DOMAIN zeigt auf eine lokale Adresse',
    '  - SUPPORT_EMAIL hat keine echte Domain',
    '  - OWNER_FILE: „company“ ist noch ein Platzhalter',
    '  - OWNER_FILE: „box.model“ ist noch ein Platzhalter',
  ]);
});

test('names an address that is none, two plans with one price, and an unreadable owner file', () => {
  const message = messageOf({
    ...production,
    BACKEND_URL: 'api',
    STRIPE_PRICE_BASIC: 'price_2',
    OWNER_FILE: 'gone.json',
  });
  expect(message).toContain('BACKEND_URL ist keine http(s)-Adresse: api');
  expect(message).toContain('Zwei Tarife haben dieselbe STRIPE_PRICE_…-Nummer');
  expect(message).toContain('gone.json) ist nicht lesbar');
});

test('knows two environments', () => {
  expect(messageOf({ PAGE_ENVIRONMENT: 'prod', OWNER_FILE: 'real.json' })).toContain('PAGE_ENVIRONMENT ist „prod“');
});
