import { join } from 'node:path';
import { receivePaymentEvent } from 'api-contract';
import { readSettings } from 'node-kit/settings.ts';
import { address, path, port, required, text } from 'node-kit/settingSchemas.ts';

/** Configuration of the sandbox. */
export type SandboxConfig = ReturnType<typeof readSandboxConfig>;

/**
 * Reads the configuration from environment variables. The last argument of a schema is the variable's default. Only
 * `required` has no default: the variable must be set. Descriptions such as 'the backend' are for error messages.
 */
export function readSandboxConfig() {
  const variables = {
    PAYMENT_PORT: port(4242),
    DATA_DIR: path(process.cwd(), '.data'),
    STRIPE_SECRET_KEY: required('the secret key that the backend sends'),
    STRIPE_WEBHOOK_SECRET: required('the key that signs the events of the sandbox'),
    STRIPE_PRICE_BASIC: text('price_basic_monthly'),
    STRIPE_PRICE_STANDARD: text('price_standard_monthly'),
    STRIPE_PRICE_PREMIUM: text('price_premium_monthly'),
    BACKEND_URL: address('the backend', 'http://localhost:8080'),
  };
  const settings = readSettings({ program: 'The payment sandbox', env: process.env, variables });
  return {
    port: settings.PAYMENT_PORT,
    /** File that keeps the state over restarts. */
    file: join(settings.DATA_DIR, 'payment-sandbox', 'state.json'),
    /** Bearer token of the backend's requests, in place of the secret key of a Stripe account. */
    secretKey: settings.STRIPE_SECRET_KEY,
    /** Address of the backend that receives the events, and the key that signs them. */
    webhook: { url: settings.BACKEND_URL + receivePaymentEvent.path, secret: settings.STRIPE_WEBHOOK_SECRET },
    /** Ids of the prices by plan. */
    prices: {
      basic: settings.STRIPE_PRICE_BASIC,
      standard: settings.STRIPE_PRICE_STANDARD,
      premium: settings.STRIPE_PRICE_PREMIUM,
    },
  };
}
