import type { InvoiceLine, Price } from '../apiObjects.ts';
import { createId } from '../createId.ts';
import type { ServerState } from '../ServerState.ts';

const germanDate = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });

/** Creates a line of an invoice. `amount` is in cents; zero or less credits the unused rest of a period. */
export function createInvoiceLine(
  state: ServerState,
  price: Price,
  amount: number,
  period: { start: number; end: number },
): InvoiceLine {
  const name = state.data.products[price.product]?.name ?? price.product;
  const label = amount <= 0 ? 'Nicht genutzte Zeit' : 'Abo';
  return {
    id: createId('il'),
    object: 'line_item',
    amount,
    description: `${label} ${name}, ${germanDate.format(period.start * 1000)} bis ${germanDate.format(period.end * 1000)}`,
    pricing: { price_details: { price: price.id } },
  };
}
