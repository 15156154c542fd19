// Settings of the stand-ins for hosted services. The keys are no secrets: they are only valid on this machine.

/** Environment variables for the Auth emulator instead of Firebase. */
export const emulatorSettings = {
  FIREBASE_PROJECT_ID: 'demo-abenteuerbox',
  FIREBASE_API_KEY: 'local-emulator',
  FIREBASE_AUTH_DOMAIN: 'localhost',
};

/** Environment variables for the payment sandbox instead of Stripe. */
export const sandboxSettings = {
  STRIPE_SECRET_KEY: 'local-sandbox-key',
  STRIPE_WEBHOOK_SECRET: 'local-sandbox-webhook-key',
  STRIPE_PRICE_BASIC: 'price_basic_monthly',
  STRIPE_PRICE_STANDARD: 'price_standard_monthly',
  STRIPE_PRICE_PREMIUM: 'price_premium_monthly',
};
