import { resolve } from 'node:path';
import { Settings, type Env } from 'node-kit/settings.ts';

export interface SandboxConfig {
  port: number;
  file: string;
  /** What the caller must send as bearer, in the place of the account's secret key. */
  secretKey: string;
  webhook: { url: string; secret: string };
  prices: { basic: string; standard: string; premium: string };
}

export function readSandboxConfig(env: Env = process.env): SandboxConfig {
  const settings = new Settings(env);
  const backend = settings.address('BACKEND_URL', 'http://localhost:8080');
  const config = {
    port: settings.port('PAYMENT_PORT', 4242),
    file: resolve(settings.text('DATA_DIR', '.data'), 'payment-sandbox', 'state.json'),
    secretKey: settings.required('STRIPE_SECRET_KEY', 'der Schlüssel, mit dem sich das Backend hier ausweist'),
    webhook: {
      url: settings.address('WEBHOOK_URL', `${backend}/api/subscription/webhook`),
      secret: settings.required(
        'STRIPE_WEBHOOK_SECRET',
        'der Schlüssel, mit dem die Sandbox ihre Ereignisse unterschreibt',
      ),
    },
    prices: {
      basic: settings.text('STRIPE_PRICE_BASIC', 'price_basic_monthly'),
      standard: settings.text('STRIPE_PRICE_STANDARD', 'price_standard_monthly'),
      premium: settings.text('STRIPE_PRICE_PREMIUM', 'price_premium_monthly'),
    },
  };
  settings.check('Die Zahlungs-Sandbox');
  return config;
}
