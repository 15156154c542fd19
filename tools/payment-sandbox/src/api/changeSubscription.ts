import * as z from 'zod';
import { changePrice } from '../billing/changePrice.ts';
import { endAtPeriodEnd, isOver, updateSubscription } from '../billing/subscriptions.ts';
import { required } from '../find.ts';
import type { Subscription } from '../objects.ts';
import { flag, integer, metadata, text } from '../parameters.ts';
import { invalid } from '../StripeError.ts';
import type { Context } from './Endpoint.ts';
import { priceChangeParameters, readPriceChange } from './priceChange.ts';

const feedback = z.enum([
  '',
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
]);
export const cancellationDetails = z.strictObject({ comment: text, feedback }).partial().optional();

export const changeParameters = {
  ...priceChangeParameters,
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.union([z.literal('').transform(() => null), integer]).optional(),
  cancellation_details: cancellationDetails,
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
};

export function changeSubscription(p: z.output<z.ZodObject<typeof changeParameters>>, context: Context): Subscription {
  const { sandbox, id, pages } = context;
  const subscription = required(sandbox.data.subscriptions, id, 'subscription');
  if (isOver(subscription))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  if (p.cancel_at && p.cancel_at_period_end)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at');
  if (p.default_payment_method)
    required(sandbox.data.paymentMethods, p.default_payment_method, 'payment_method', 'default_payment_method');

  const also: Partial<Subscription> = {
    ...(p.cancel_at_period_end !== undefined && endAtPeriodEnd(sandbox, subscription, p.cancel_at_period_end)),
    ...(p.cancel_at !== undefined && {
      cancel_at: p.cancel_at,
      cancel_at_period_end: false,
      canceled_at: p.cancel_at === null ? null : sandbox.now(),
    }),
    ...(p.default_payment_method !== undefined && { default_payment_method: p.default_payment_method }),
    ...(p.description !== undefined && { description: p.description || null }),
    ...(p.metadata && { metadata: { ...subscription.metadata, ...p.metadata } }),
  };
  if (p.cancellation_details)
    also.cancellation_details = {
      ...subscription.cancellation_details,
      ...also.cancellation_details,
      ...p.cancellation_details,
    };

  const change = readPriceChange(p, subscription, context);
  if (change)
    changePrice(sandbox, subscription, { ...change, payment: p.payment_behavior ?? 'allow_incomplete' }, also, pages);
  else if (Object.keys(also).length > 0) updateSubscription(sandbox, subscription, also);
  return subscription;
}
