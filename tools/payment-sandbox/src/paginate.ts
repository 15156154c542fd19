import type { ApiList, ApiResource } from './apiObjects.ts';
import { createMissingResourceError } from './StripeError.ts';

/** Parameters of Stripe's calls that return lists. */
interface ListParameters {
  limit?: number;
  /** Id of the last object of the page before. */
  starting_after?: string;
  /** Selects objects that were created at this time or later, in seconds since 1970. */
  created?: { gte: number };
}

/**
 * Returns one page of a list as Stripe does, newest first. `objects` come oldest first. apiRoutes.ts adds the `url`.
 */
export function paginate<T extends ApiResource>(
  objects: T[],
  { limit = 10, starting_after, created }: ListParameters,
): ApiList<T> {
  const newestFirst = objects.filter((object) => created === undefined || object.created >= created.gte).reverse();
  const start = starting_after === undefined ? 0 : findIndexAfter(newestFirst, starting_after);
  const end = start + limit;
  return { object: 'list', has_more: newestFirst.length > end, data: newestFirst.slice(start, end), url: '' };
}

/** Returns the index of the object after the one with this id. Throws Stripe's error for an unknown id. */
function findIndexAfter(objects: ApiResource[], id: string): number {
  const index = objects.findIndex((object) => object.id === id);
  if (index === -1) throw createMissingResourceError(id, { type: 'object', parameter: 'starting_after' });
  return index + 1;
}
