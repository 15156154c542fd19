import type { Config } from '../config.ts';

/** Facts about the company that mails contain. */
export type MailFacts = Pick<Config, 'siteOrigin' | 'owner' | 'supportEmail'>;
