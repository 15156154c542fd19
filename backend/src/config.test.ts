import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SettingsError } from 'node-kit/settings.ts';
import { sampleOwner } from 'page-contract/sampleOwner';
import { createRealOwner } from 'page-contract/testing';
import { readConfig } from './config.ts';
import { environment } from './testing/testBackend.ts';

const problemsOf = (settings: Record<string, string | undefined>): string[] => {
  try {
    readConfig(settings);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
};

/** A file that an owner has filled in. */
const owner = join(mkdtempSync(join(tmpdir(), 'owner-')), 'owner.json');
writeFileSync(owner, JSON.stringify(createRealOwner()));

const production = {
  ...environment,
  NODE_ENV: 'production',
  SITE_ORIGIN: 'https://abenteuerbox.de',
  BACKEND_URL: 'https://api.abenteuerbox.de',
  SMTP_URL: 'smtps://user:secret@mail.example',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_EMULATOR_HOST: undefined,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  OWNER_FILE: owner,
  OWNER_KEY: 'x'.repeat(32),
  TRUST_PROXY: '1',
  DATABASE_URL: 'postgres://database/x',
};

/** Builds an address with user and password; a search for secrets in the repository would find a literal one. */
const withUser = (user: string) => `postgres://${user}@localhost/x`;

test('takes complete settings for development and for production', () => {
  expect(problemsOf(environment)).toEqual([]);
  expect(problemsOf(production)).toEqual([]);
  expect(readConfig(production)).toMatchObject({
    isProduction: true,
    identity: { emulator: false, apiAddress: 'https://identitytoolkit.googleapis.com', apiKey: 'key' },
    payments: { apiBase: null },
  });
});

test('takes a database on this machine, beside it, with TLS, or in a network of its own', () => {
  for (const place of [
    'localhost/x',
    '%2Fvar%2Frun/x',
    'database/x',
    'db.example/x?sslmode=verify-full',
    'db.example/x?sslmode=require',
    '10.0.0.2/x?sslmode=disable',
    '10.0.0.2/x',
    '[fd00::2]/x',
    'user:p%40ss@database/x?sslmode=disable',
  ])
    expect([place, problemsOf({ ...production, DATABASE_URL: `postgres://${place}` })]).toEqual([place, []]);
});

test('names everything that is missing at once', () => {
  expect(problemsOf({ OWNER_FILE: owner })).toEqual([
    expect.stringContaining('FIREBASE_PROJECT_ID is missing'),
    expect.stringContaining('STRIPE_SECRET_KEY is missing'),
    expect.stringContaining('STRIPE_WEBHOOK_SECRET is missing'),
    expect.stringContaining('STRIPE_PRICE_BASIC is missing'),
    expect.stringContaining('STRIPE_PRICE_STANDARD is missing'),
    expect.stringContaining('STRIPE_PRICE_PREMIUM is missing'),
    expect.stringContaining('MAIL_FROM is missing'),
  ]);
});

test('the examples in operations/hosting name everything that production needs, and secrets apart from settings', () => {
  const read = (name: string) => readFileSync(`${__dirname}/../../operations/hosting/${name}.example.env`, 'utf8');
  const example = ['settings', 'database', 'backend'].map(read).join('');
  expect(read('settings')).not.toMatch(/^(?:DATABASE_URL|SMTP_URL|\w*(?:SECRET|OWNER_KEY)\w*)=/m);
  const missing = problemsOf({ NODE_ENV: 'production', OWNER_FILE: owner }).map((problem) => problem.split(' ')[0]);
  expect(missing).toContain('SMTP_URL');
  expect(missing.filter((name) => !example.includes(`\n${name}=`))).toEqual([]);
});

test.each([
  ['not knowing its proxies', { TRUST_PROXY: undefined }, 'TRUST_PROXY'],
  ['the Auth emulator', { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' }, 'FIREBASE_AUTH_EMULATOR_HOST'],
  ['the payment sandbox', { STRIPE_API_BASE: 'http://localhost:4242' }, 'STRIPE_API_BASE'],
  ['the mail catcher', { SMTP_URL: 'smtp://localhost:1025' }, 'SMTP_URL'],
  [
    'a mail server whose certificate is not checked',
    { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' },
    'SMTP_URL',
  ],
  ['a mail server without TLS', { SMTP_URL: 'smtp://mail.example?ignoreTLS=true' }, 'SMTP_URL'],
  ['the embedded database', { DATABASE_URL: undefined }, 'DATABASE_URL'],
  ['a database elsewhere that says nothing about TLS', { DATABASE_URL: 'postgres://db.example/x' }, 'DATABASE_URL'],
  ['a local site', { SITE_ORIGIN: 'http://localhost:3000' }, 'SITE_ORIGIN'],
  ['a missing site', { SITE_ORIGIN: '' }, 'SITE_ORIGIN'],
  ['a site in the own network', { SITE_ORIGIN: 'https://192.168.0.4' }, 'SITE_ORIGIN'],
  ['a site without https', { SITE_ORIGIN: 'http://abenteuerbox.de' }, 'SITE_ORIGIN'],
  ["an owner's key that can be guessed", { OWNER_KEY: 'local-owner-key' }, 'OWNER_KEY'],
  ['a test key', { STRIPE_SECRET_KEY: 'rk_test_1' }, 'STRIPE_SECRET_KEY'],
  ['a publishable test key', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
])('refuses %s in production (acc 254)', (_what, change, name) => {
  const problems = problemsOf({ ...production, ...change });
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems) expect(problem).toContain(name);
});

test('names each field of the owner’s data that still has a placeholder or the sample’s value (acc 254, 321)', () => {
  const unfinished = { ...createRealOwner(), company: '[[Firma]]', phone: sampleOwner.phone };
  unfinished.box.data.kind = sampleOwner.box.data.kind;
  writeFileSync(join(dirname(owner), 'unfinished.json'), JSON.stringify(unfinished));
  expect(problemsOf({ ...production, OWNER_FILE: join(dirname(owner), 'unfinished.json') })).toEqual([
    'OWNER_FILE still has a placeholder: company',
    'OWNER_FILE still has the value of the sample file: phone',
    'OWNER_FILE still has the value of the sample file: box.data.kind',
  ]);
});

test('outside production the sample file needs no setting, and a placeholder is refused there, too (acc 321)', () => {
  expect(readConfig({ ...environment, OWNER_FILE: undefined }).owner).toEqual(sampleOwner);
  expect(problemsOf({ ...environment, OWNER_FILE: 'site/owner.json' })).toContain(
    'OWNER_FILE still has a placeholder: company',
  );
});

test.each([
  ['a secret key as the publishable one', { STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  [
    'a live key outside of production',
    { NODE_ENV: 'development', STRIPE_SECRET_KEY: 'sk_live_1' },
    'STRIPE_SECRET_KEY',
  ],
  ['a live publishable key outside of production', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  ['a live key without NODE_ENV', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'NODE_ENV'],
  ['a Postgres without NODE_ENV', { DATABASE_URL: 'postgres://localhost/x' }, 'NODE_ENV'],
  ['two plans with one price', { STRIPE_PRICE_BASIC: 'price_standard' }, 'STRIPE_PRICE'],
  ['a port that is none', { BACKEND_PORT: 'x' }, 'BACKEND_PORT'],
  ['a database that is no Postgres', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  ['an owner file that is not there', { OWNER_FILE: '/nowhere.json' }, 'OWNER_FILE'],
  ['an API key as the secret of the webhook', { STRIPE_WEBHOOK_SECRET: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
  ['the secret of the webhook as API key', { STRIPE_SECRET_KEY: 'whsec_1' }, 'STRIPE_SECRET_KEY'],
  ['a publishable key as API key', { STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY'],
  ['an id of a product as a price', { STRIPE_PRICE_BASIC: 'prod_1' }, 'STRIPE_PRICE_BASIC'],
  ['an unknown log level', { LOG_LEVEL: 'verbose' }, 'LOG_LEVEL'],
  ['a number of proxies that is none', { TRUST_PROXY: '1.5' }, 'TRUST_PROXY'],
  ['a password with an @', { DATABASE_URL: withUser('user:p@ss'), NODE_ENV: 'test' }, 'DATABASE_URL'],
  ['a password with a #', { DATABASE_URL: withUser('user:1#x'), NODE_ENV: 'test' }, 'DATABASE_URL'],
  ['a password with a /', { DATABASE_URL: withUser('user:1/x'), NODE_ENV: 'test' }, 'DATABASE_URL'],
  ['a password with a %', { SMTP_URL: 'smtp://user:50%25%@localhost' }, 'SMTP_URL'],
  ['an address without a host', { SMTP_URL: 'smtp://' }, 'SMTP_URL'],
  ['proxies that are no addresses', { TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  ['a site under a path', { SITE_ORIGIN: 'http://localhost:3000/app' }, 'SITE_ORIGIN'],
  ['a backend with a query', { BACKEND_URL: 'http://localhost:8080?x=1' }, 'BACKEND_URL'],
  ['a support address that is none', { SUPPORT_EMAIL: 'hilfe' }, 'SUPPORT_EMAIL'],
  ['two support addresses', { SUPPORT_EMAIL: 'a@b.de, c@d.de' }, 'SUPPORT_EMAIL'],
  ['no connections', { DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS'],
  ["an owner's key with a space", { OWNER_KEY: 'a key' }, 'OWNER_KEY'],
  ["an owner's key with an umlaut", { OWNER_KEY: 'schlüssel' }, 'OWNER_KEY'],
  ['a secret with a line break', { STRIPE_WEBHOOK_SECRET: 'whsec_1\nwhsec_2' }, 'STRIPE_WEBHOOK_SECRET'],
  ['the address of the Auth emulator with a scheme', { FIREBASE_AUTH_EMULATOR_HOST: 'http://x:1' }, 'FIREBASE_AUTH'],
  ['the address of the Auth emulator without a port', { FIREBASE_AUTH_EMULATOR_HOST: 'localhost' }, 'FIREBASE_AUTH'],
  ['the whole internet as a proxy', { TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
  ['an environment that is none', { NODE_ENV: 'prod' }, 'NODE_ENV'],
  ['a payment sandbox without an address', { STRIPE_API_BASE: 'sandbox' }, 'STRIPE_API_BASE'],
])('refuses %s', (_what, change, name) => {
  expect(problemsOf({ ...environment, ...change })[0]).toContain(name);
});

test.each([
  'db.example/x?sslmode=no-verify',
  '10.0.0.2/x?sslmode=no-verify',
  'db.example/x?sslmode=disable',
  'db.example/x?sslmode=prefer',
  'db.example/x?sslmode=require&uselibpqcompat=true',
  'db.example/x?ssl=false',
])('refuses the database %s in production (acc 254)', (place) => {
  const problems = problemsOf({ ...production, DATABASE_URL: `postgres://${place}` });
  expect(problems).toEqual([expect.stringContaining('DATABASE_URL')]);
});

test.each([
  'Abenteuerbox',
  '',
  'a@b.de, c@d.de',
  'Box: a@b.de;',
  'Box <post@>',
  '<>',
  'post@abenteuerbox',
  'müller@b.de',
])('refuses the sender %j', (sender) => {
  expect(problemsOf({ ...environment, MAIL_FROM: sender })).toEqual([expect.stringContaining('MAIL_FROM')]);
});

test('names a faulty setting without its value, which may be a secret', () => {
  const names = [
    'NODE_ENV',
    'BACKEND_PORT',
    'METRICS_PORT',
    'SITE_ORIGIN',
    'BACKEND_URL',
    'DATABASE_URL',
    'FIREBASE_AUTH_EMULATOR_HOST',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_API_BASE',
    'STRIPE_PRICE_BASIC',
    'STRIPE_PUBLISHABLE_KEY',
    'SMTP_URL',
    'MAIL_FROM',
    'OWNER_KEY',
    'OWNER_ADDRESSES',
    'SALE_START',
    'SUPPORT_EMAIL',
    'TRUST_PROXY',
    'LOG_LEVEL',
  ];
  for (const name of names) {
    const problems = problemsOf({ ...environment, NODE_ENV: 'test', [name]: 'user:hid@den of somebody' });
    expect(problems).toContainEqual(expect.stringContaining(name));
    expect(problems.join()).not.toMatch(/hid|den of/);
  }
});

test.each([
  [undefined, false],
  ['false', false],
  ['2', 2],
  ['10.0.0.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2']],
  ['loopback, 10.0.0.0/255.0.0.0', ['loopback', '10.0.0.0/255.0.0.0']],
])('reads TRUST_PROXY=%s', (text, value) => {
  expect(readConfig({ ...environment, TRUST_PROXY: text }).trustProxy).toEqual(value);
});
