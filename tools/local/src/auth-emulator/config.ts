import { resolve } from 'node:path';
import { Settings, type Env } from 'node-kit/settings.ts';

export interface AuthEmulatorConfig {
  port: number;
  projectId: string;
  /** Accounts and open codes. */
  file: string;
  siteOrigin: string;
  smtpUrl: string;
  mailFrom: string;
  product: string;
}

export function readAuthEmulatorConfig(env: Env = process.env): AuthEmulatorConfig {
  const settings = new Settings(env);
  const config = {
    port: settings.port('AUTH_EMULATOR_PORT', 9099),
    projectId: settings.text('FIREBASE_PROJECT_ID', 'demo-abenteuerbox'),
    file: resolve(settings.text('DATA_DIR', '.data'), 'auth-emulator', 'accounts.json'),
    siteOrigin: settings.address('SITE_ORIGIN', 'http://localhost:3000'),
    smtpUrl: settings.address('SMTP_URL', 'smtp://localhost:1025'),
    mailFrom: settings.text('MAIL_FROM', 'Abenteuerbox <post@abenteuerbox.example>'),
    product: settings.text('PRODUCT_NAME', 'Abenteuerbox'),
  };
  settings.check('Der Auth-Emulator');
  return config;
}
