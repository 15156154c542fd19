import type { Config } from '../config.ts';

/** Facts about the company in a mail. */
export type MailFacts = Pick<Config, 'siteOrigin' | 'owner' | 'supportEmail'>;
