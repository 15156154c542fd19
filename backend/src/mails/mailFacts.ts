import type { Config } from '../config.ts';

/** What a mail says of the house. */
export type MailFacts = Pick<Config, 'siteOrigin' | 'owner' | 'supportEmail'>;
