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

test('a port that is moved takes its addresses along', () => {
  const { env } = readStackConfig(
    { SITE_PORT: '4000', BACKEND_PORT: '4001', AUTH_EMULATOR_PORT: '4002', PAYMENT_PORT: '4003', SMTP_PORT: '4004' },
    root,
  );
  expect(env).toMatchObject({
    SITE_ORIGIN: 'http://localhost:4000',
    BACKEND_URL: 'http://localhost:4001',
    GATEWAY_URL: 'http://localhost:4001',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:4002',
    STRIPE_API_BASE: 'http://localhost:4003',
    SMTP_URL: 'smtp://localhost:4004',
  });
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
    SITE_PORT: '4000',
    SITE_ORIGIN: 'http://localhost:3000',
    SMTP_PORT: '99999',
    MAIL_PORT: '4242',
    PAGE_ENVIRONMENT: 'production',
    FIREBASE_PROJECT_ID: 'abenteuerbox',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
    STRIPE_SECRET_KEY: 'key',
    STRIPE_API_BASE: 'http://localhost:4242',
  });
  expect(message.split('\n').sort()).toEqual(
    [
      'Die App kann so nicht starten:',
      '  - SMTP_PORT ist kein Port: 99999',
      '  - PAYMENT_PORT und MAIL_PORT stehen beide auf 4242',
      '  - PAGE_ENVIRONMENT=production gehört zum Veröffentlichen, nicht zum Arbeiten auf diesem Rechner',
      '  - SITE_ORIGIN=http://localhost:3000 widerspricht SITE_PORT=4000',
      '  - FIREBASE_API_KEY fehlt: ein eigenes Firebase-Projekt braucht alle drei Angaben',
      '  - FIREBASE_AUTH_DOMAIN fehlt: ein eigenes Firebase-Projekt braucht alle drei Angaben',
      '  - FIREBASE_AUTH_EMULATOR_HOST gehört nicht zu einem eigenen Firebase-Projekt',
      '  - STRIPE_WEBHOOK_SECRET fehlt: eigene Stripe-Zahlungen brauchen alle Angaben',
      '  - STRIPE_PRICE_BASIC fehlt: eigene Stripe-Zahlungen brauchen alle Angaben',
      '  - STRIPE_PRICE_STANDARD fehlt: eigene Stripe-Zahlungen brauchen alle Angaben',
      '  - STRIPE_PRICE_PREMIUM fehlt: eigene Stripe-Zahlungen brauchen alle Angaben',
      '  - STRIPE_API_BASE gehört zur Zahlungs-Sandbox, nicht zu einem eigenen STRIPE_SECRET_KEY',
    ].sort(),
  );
});

test('an empty line of a .env file is no setting', () => {
  const { standIns, env } = readStackConfig({ STRIPE_SECRET_KEY: '', DATABASE_URL: ' ' }, root);
  expect(standIns.payment).toBe(true);
  expect(env).not.toHaveProperty('DATABASE_URL');
});
