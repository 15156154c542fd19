import { planIds, type PlanId } from 'api-contract';
import type { DoubleSubscription } from './stripeAccount.ts';
import { prices } from './testBackend.ts';

export const isOver = ({ status }: DoubleSubscription) => status === 'canceled';
export const endsOf = (one: DoubleSubscription) => one.cancel_at_period_end || one.cancel_at !== null;
export const planOf = (price: string) => planIds.find((id) => prices[id] === price) as PlanId;
export const priceOf = (one: DoubleSubscription) => one.items.data[0]!.price.id;
