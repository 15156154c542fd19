import { join } from 'node:path';
import { readSettings } from 'node-kit/settings.ts';
import { path, port } from 'node-kit/settingSchemas.ts';

/** Configuration of the mail catcher, a mail server that shows mails in a browser instead of delivering them. */
export type MailCatcherConfig = ReturnType<typeof readMailCatcherConfig>;

/** Reads the configuration from environment variables; the last argument of each schema is the default. */
export function readMailCatcherConfig() {
  const variables = { SMTP_PORT: port(1025), MAIL_PORT: port(1080), DATA_DIR: path(process.cwd(), '.data') };
  const settings = readSettings({ program: 'The mail catcher', env: process.env, variables });
  return {
    smtpPort: settings.SMTP_PORT,
    /** Port of the inbox in a browser. */
    mailPort: settings.MAIL_PORT,
    folder: join(settings.DATA_DIR, 'mail-catcher'),
  };
}
