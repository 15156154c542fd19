import type { Config } from '../config.ts';

/** Settings that the text of mails contains. `owner` is the company that runs the site. */
export type MailFacts = Pick<Config, 'siteOrigin' | 'owner' | 'supportEmail'>;
