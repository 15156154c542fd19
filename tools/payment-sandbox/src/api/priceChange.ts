import * as z from 'zod';
import { firstItem } from '../billing/subscriptions.ts';
import { required } from '../find.ts';
import type { Subscription } from '../objects.ts';
import { integer, text } from '../parameters.ts';
import { invalid, missing } from '../StripeError.ts';
import type { Context } from './Endpoint.ts';

export const priceChangeParameters = {
  items: z
    .array(
      z.strictObject({
        id: text.optional(),
        price: text.optional(),
        quantity: integer.pipe(z.number().min(1)).optional(),
      }),
    )
    .min(1)
    .max(1)
    .optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
};

type ChangeParameters = z.output<z.ZodObject<typeof priceChangeParameters>>;

/** What a change of items or of the anchor asks for, or nothing. */
export function readPriceChange(p: ChangeParameters, subscription: Subscription, { sandbox }: Context) {
  const [wanted] = p.items ?? [];
  const fromNow = p.billing_cycle_anchor?.type === 'now';
  if (!wanted && !fromNow) return undefined;
  const item = firstItem(subscription);
  if (wanted && !wanted.id)
    throw invalid(
      'The sandbox knows one item per subscription: pass its id to change it.',
      'items[0][id]',
      'parameter_missing',
    );
  if (wanted?.id && wanted.id !== item.id) throw missing('subscription_item', wanted.id, 'items[0][id]', 400);
  return {
    price: wanted?.price ? required(sandbox.data.prices, wanted.price, 'price', 'items[0][price]') : item.price,
    quantity: wanted?.quantity ?? item.quantity,
    proration: p.proration_behavior ?? ('create_prorations' as const),
    fromNow,
  };
}
