import type { Config } from '../config.ts';

/** Settings that the texts of mails contain. `owner` is the company that runs the site. */
export type MailFacts = Pick<Config, 'siteOrigin' | 'owner' | 'supportEmail'>;
