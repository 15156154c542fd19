import { join } from 'node:path';
import { readSettings } from 'node-kit/settings.ts';
import { address, path, port, text } from 'node-kit/settingSchemas.ts';

/** Configuration of the Auth emulator, a stand-in for Firebase Authentication. */
export type AuthEmulatorConfig = ReturnType<typeof readAuthEmulatorConfig>;

/**
 * Reads the configuration from environment variables. Each schema gets the variable's default. `path` also gets the
 * folder to which a path is relative, and `address` a name for error messages: `SITE_ORIGIN is no address of the site`.
 */
export function readAuthEmulatorConfig() {
  const variables = {
    AUTH_EMULATOR_PORT: port(9099),
    FIREBASE_PROJECT_ID: text('demo-abenteuerbox'),
    DATA_DIR: path(process.cwd(), '.data'),
    SITE_ORIGIN: address('the site', 'http://localhost:3000'),
    SMTP_URL: address('a mail server', 'smtp://localhost:1025', /^smtps?:$/),
    MAIL_FROM: text('Abenteuerbox <post@abenteuerbox.example>'),
  };
  const settings = readSettings({ program: 'The Auth emulator', env: process.env, variables });
  return {
    port: settings.AUTH_EMULATOR_PORT,
    projectId: settings.FIREBASE_PROJECT_ID,
    /** File that keeps accounts, and the unused codes of links in mails, over restarts. */
    file: join(settings.DATA_DIR, 'auth-emulator', 'accounts.json'),
    /** Origin of the site, to which links in mails lead. */
    siteOrigin: settings.SITE_ORIGIN,
    smtpUrl: settings.SMTP_URL,
    /** Sender of mails. */
    mailFrom: settings.MAIL_FROM,
  };
}
