import { newId } from '../newId.ts';
import type { InvoiceLine, Price, Subscription } from '../objects.ts';
import type { Sandbox } from '../Sandbox.ts';

const german = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });

export function newLine(
  sandbox: Sandbox,
  subscription: Subscription,
  price: Price,
  details: { amount: number; period: InvoiceLine['period']; correction?: boolean },
): InvoiceLine {
  const { amount, period, correction = false } = details;
  const item = subscription.items.data[0];
  const name = sandbox.data.products[price.product]?.name ?? price.product;
  const label = correction ? (amount < 0 ? 'Nicht genutzte Zeit' : 'Verbleibende Zeit') : 'Abo';
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: `${label} ${name}, ${german.format(period.start * 1000)} bis ${german.format(period.end * 1000)}`,
    discount_amounts: [],
    discountable: !correction,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: correction,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item?.id ?? null,
      },
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity: item?.quantity ?? 1,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
