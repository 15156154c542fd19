import type { Wire } from './objects.ts';
import type { Data, Sandbox } from './Sandbox.ts';
import { missing } from './StripeError.ts';

const collections: Record<string, keyof Data> = {
  cus: 'customers',
  prod: 'products',
  pm: 'paymentMethods',
  cs: 'sessions',
  sub: 'subscriptions',
  in: 'invoices',
  pi: 'paymentIntents',
};

/** The object an id belongs to, by its prefix. Prices are asked last: their ids are configuration and may look like anything. */
export function findById({ data }: Sandbox, id: string): Wire | undefined {
  const name = collections[id.split('_', 1)[0] ?? ''];
  const found = name && (data[name] as Record<string, Wire>)[id];
  return found || data.prices[id];
}

/** The object of a collection, or the provider's answer for an unknown id. */
export function required<T>(collection: Record<string, T>, id: string, what: string, param?: string): T {
  const found = Object.hasOwn(collection, id) ? collection[id] : undefined;
  if (!found) throw param ? missing(what, id, param, 400) : missing(what, id);
  return found;
}
