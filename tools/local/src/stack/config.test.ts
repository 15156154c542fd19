import { readStackConfig } from './config.ts';

const root = '/srv/app';
const messageOf = (env: Record<string, string>) => {
  try {
    readStackConfig(env, root);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('was accepted');
};

test('needs no variable at all: every hosted service has its stand-in', () => {
  const { standIns, origin, backend, env } = readStackConfig({}, root);
  expect(standIns).toEqual({ identity: true, payment: true, mail: true });
  expect([origin, backend]).toEqual(['http://localhost:3000', 'http://localhost:8080']);
  expect(env).toMatchObject({
    FIREBASE_PROJECT_ID: 'demo-abenteuerbox',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
    STRIPE_API_BASE: 'http://localhost:4242',
    STRIPE_PRICE_STANDARD: 'price_standard_monthly',
    SMTP_URL: 'smtp://localhost:1025',
    DATA_DIR: '/srv/app/.data',
    DATABASE_DIR: '/srv/app/.data/database',
  });
});

test('ports that are moved take their addresses along, whatever a server elsewhere listens on', () => {
  const { env, ports, remotePorts } = readStackConfig({ SITE_PORT: '4000', BACKEND_PORT: '4000' }, root, 100);
  expect(env).toMatchObject({
    SITE_PORT: '3100',
    SITE_ORIGIN: 'http://localhost:3100',
    BACKEND_PORT: '8180',
    BACKEND_URL: 'http://localhost:8180',
    GATEWAY_URL: 'http://localhost:8180',
    AUTH_EMULATOR_PORT: '9199',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9199',
    PAYMENT_PORT: '4342',
    STRIPE_API_BASE: 'http://localhost:4342',
    CHECKOUT: 'http://localhost:4342/js/stripe.js',
    MAIL_PORT: '1180',
    SMTP_PORT: '1125',
    SMTP_URL: 'smtp://localhost:1125',
  });
  expect([ports.qa, ports.catalogue, remotePorts['mf-help']]).toEqual([3106, 3105, 3104]);
});

test('a hosted service replaces its stand-in, and needs all of its settings', () => {
  const { standIns, env } = readStackConfig(
    {
      FIREBASE_PROJECT_ID: 'abenteuerbox',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'abenteuerbox.firebaseapp.com',
      STRIPE_SECRET_KEY: 'key',
      STRIPE_WEBHOOK_SECRET: 'key',
      STRIPE_PRICE_BASIC: 'price_1',
      STRIPE_PRICE_STANDARD: 'price_2',
      STRIPE_PRICE_PREMIUM: 'price_3',
      SMTP_URL: 'smtps://mail.abenteuerbox.de',
    },
    root,
  );
  expect(standIns).toEqual({ identity: false, payment: false, mail: false });
  expect(env).not.toHaveProperty('FIREBASE_AUTH_EMULATOR_HOST');
  expect(env).not.toHaveProperty('STRIPE_API_BASE');
  expect(env.SMTP_URL).toBe('smtps://mail.abenteuerbox.de');
});

test('everything missing or contradictory is named at once', () => {
  const message = messageOf({
    SITE_ORIGIN: 'http://localhost:4000',
    BACKEND_URL: 'http://localhost',
    PAGE_ENVIRONMENT: 'production',
    FIREBASE_PROJECT_ID: 'abenteuerbox',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
    STRIPE_SECRET_KEY: 'key',
    STRIPE_API_BASE: 'http://localhost:4242',
  });
  expect(message.split('\n').sort()).toEqual(
    [
      'The app cannot start with these settings:',
      '  - PAGE_ENVIRONMENT=production is for a release, not for work on this machine',
      '  - SITE_ORIGIN=http://localhost:4000, but the site listens on port 3000 here',
      '  - BACKEND_URL=http://localhost, but the backend listens on port 8080 here',
      '  - FIREBASE_API_KEY is missing: a Firebase project of your own needs all three',
      '  - FIREBASE_AUTH_DOMAIN is missing: a Firebase project of your own needs all three',
      '  - FIREBASE_AUTH_EMULATOR_HOST does not go with a Firebase project of your own',
      '  - STRIPE_WEBHOOK_SECRET is missing: a Stripe account of your own needs all of them',
      '  - STRIPE_PRICE_BASIC is missing: a Stripe account of your own needs all of them',
      '  - STRIPE_PRICE_STANDARD is missing: a Stripe account of your own needs all of them',
      '  - STRIPE_PRICE_PREMIUM is missing: a Stripe account of your own needs all of them',
      '  - STRIPE_API_BASE is for the payment sandbox, it does not go with a STRIPE_SECRET_KEY of your own',
    ].sort(),
  );
});

test('an empty line of a .env file is no setting', () => {
  const { standIns, env } = readStackConfig({ STRIPE_SECRET_KEY: '', DATABASE_URL: ' ' }, root);
  expect(standIns.payment).toBe(true);
  expect(env).not.toHaveProperty('DATABASE_URL');
});
