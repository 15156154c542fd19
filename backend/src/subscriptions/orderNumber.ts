import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../adapters/openDatabase.ts';
import { subscriptions } from '../db/schema.ts';
import { referenceCharacters } from '../referenceCharacters.ts';
import type { SubscriptionRow } from './currentSubscription.ts';

/*
 * Numbers of orders, such as `B-7QX4M2ZC` (Bestellung), which mails, forms and the support name instead of the payment
 * provider's id of the subscription. A number is no secret and opens nothing.
 */

/**
 * Derives a number from the provider's id, so that a subscription has the same one again after a backup was restored
 * that is older than its row. `attempt` counts the numbers that another subscription has.
 */
function deriveOrderNumber(subscriptionId: string, attempt: number): string {
  const digest = createHash('sha256').update(`${attempt} ${subscriptionId}`).digest();
  const characters = Array.from(
    { length: 8 },
    (_, index) => referenceCharacters[digest.readUInt16BE(index * 2) % referenceCharacters.length],
  );
  return `B-${characters.join('')}`;
}

/** Chooses the number of a subscription: the first one derived from its id that no other subscription has. */
export async function chooseOrderNumber(tx: Transaction, subscriptionId: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const orderNumber = deriveOrderNumber(subscriptionId, attempt);
    const isOfAnother = and(
      eq(subscriptions.orderNumber, orderNumber),
      ne(subscriptions.subscriptionId, subscriptionId),
    );
    if ((await tx.$count(subscriptions, isOfAnother)) === 0) return orderNumber;
  }
}

/**
 * Reads the order number that somebody has typed, also one of the provider's ids, which mails had until November 2026.
 * Returns null for other words. Only the form is read: whether there is such an order, nobody is told.
 */
export function readOrderNumber(text: string): string | null {
  const words = text.trim().replace(/^Bestellnummer:?\s+/i, '');
  if (/^sub_\w+$/.test(words)) return words;
  const [, characters] = /^B[-\u2011\u2013\s]?([A-Z0-9]{8})$/i.exec(words) ?? [];
  return characters ? `B-${characters.toUpperCase()}` : null;
}

/** Whether the number is the subscription's, or its id at the provider. */
export const isNumberOf = (row: SubscriptionRow, orderNumber: string): boolean =>
  orderNumber === row.orderNumber || orderNumber === row.subscriptionId;
