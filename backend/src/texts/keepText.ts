import { createHash } from 'node:crypto';
import type { Transaction } from '../adapters/openDatabase.ts';
import { agreedTexts } from '../db/schema.ts';

/**
 * Stores a text that somebody agrees to, as proof, unless it is stored already. Returns its version, by which orders
 * and sign-ups name it: the beginning of its SHA-256.
 */
export async function keepText(tx: Transaction, text: string, now: Date): Promise<string> {
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  await tx.insert(agreedTexts).values({ version, text, firstUsedAt: now }).onConflictDoNothing();
  return version;
}
