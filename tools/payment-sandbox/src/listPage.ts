import type { ApiList, ApiResource } from './apiObjects.ts';
import { missing } from './StripeError.ts';

interface Page {
  limit?: number;
  starting_after?: string;
  created?: { gte: number };
}

/** Returns one page of a list, newest first. `objects` come oldest first. */
export function listPage<T extends ApiResource>(
  url: string,
  objects: T[],
  { limit = 10, starting_after, created }: Page,
): ApiList<T> {
  const all = objects.filter((one) => created === undefined || one.created >= created.gte).reverse();
  const start = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
  if (starting_after !== undefined && start === 0) throw missing('object', starting_after, 'starting_after');
  return { object: 'list', url, has_more: all.length > start + limit, data: all.slice(start, start + limit) };
}
