import { randomBytes } from 'node:crypto';

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Creates an id like Stripe's: `sub_1Pq…`, a prefix and 24 random letters and digits. */
export function createId(prefix: string): string {
  return `${prefix}_${[...randomBytes(24)].map((byte) => characters[byte % characters.length]).join('')}`;
}
