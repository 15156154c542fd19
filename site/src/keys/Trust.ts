import type { Keys } from './keysFile.ts';
import type { SecretKey } from './minisign.ts';

/** Whom this machine believes, and how it signs. Nothing is signed or asked for where no keys are configured. */
export interface Trust {
  keys: Keys;
  /** What is live is signed with it. Whoever only reads has none. */
  siteKey?: SecretKey;
  /** Where this machine remembers how far a site had come, so that nobody shows it an older one. */
  serialFile: string;
  now: () => Date;
}
