/** The values for local work. In production there is no default for any of them: each must be decided. */
export const localDefaults = {
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
