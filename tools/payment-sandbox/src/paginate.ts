import type { ApiList, ApiResource } from './apiObjects.ts';
import { createMissingResourceError } from './StripeError.ts';

/** Parameters of Stripe's calls that return lists. */
interface ListParameters {
  limit?: number;
  /** Id of the last object of the page before. */
  starting_after?: string;
  created?: { gte: number };
}

/** Returns one page of a list as Stripe does, newest first. `objects` come oldest first. */
export function paginate<T extends ApiResource>(
  objects: T[],
  { limit = 10, starting_after, created }: ListParameters,
): ApiList<T> {
  const newestFirst = objects.filter((object) => created === undefined || object.created >= created.gte).reverse();
  // For an unknown id, `findIndex` returns -1, so that the sum is 0.
  const start = starting_after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === starting_after) + 1;
  if (starting_after !== undefined && start === 0)
    throw createMissingResourceError(starting_after, { type: 'object', parameter: 'starting_after' });
  return {
    object: 'list',
    has_more: newestFirst.length > start + limit,
    data: newestFirst.slice(start, start + limit),
  };
}
