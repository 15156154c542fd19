import { resolve } from 'node:path';
import { Settings, type Env } from 'node-kit/settings.ts';

export interface MailCatcherConfig {
  smtpPort: number;
  mailPort: number;
  folder: string;
}

export function readMailCatcherConfig(env: Env = process.env): MailCatcherConfig {
  const settings = new Settings(env);
  const config = {
    smtpPort: settings.port('SMTP_PORT', 1025),
    mailPort: settings.port('MAIL_PORT', 1080),
    folder: resolve(settings.text('DATA_DIR', '.data'), 'mail-catcher'),
  };
  settings.check('Der Mail-Fänger');
  return config;
}
