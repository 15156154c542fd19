import type { WireList } from './expand.ts';
import type { Wire } from './objects.ts';
import { missing } from './StripeError.ts';

type Range = number | { gt?: number; gte?: number; lt?: number; lte?: number };

interface Page {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: Range;
}

/** One page of a list, newest first, by the provider's cursor rules. `objects` come oldest first. */
export function listPage(
  url: string,
  objects: Wire[],
  { limit = 10, starting_after, ending_before, created }: Page,
): WireList {
  const all = objects.filter((object) => isWithin(object.created, created)).reverse();
  const answer = (data: Wire[], has_more: boolean): WireList => ({ object: 'list', url, has_more, data });
  if (ending_before !== undefined) {
    const before = all.slice(0, indexOf(all, ending_before, 'ending_before'));
    return answer(before.slice(-limit), before.length > limit);
  }
  const after = starting_after === undefined ? all : all.slice(indexOf(all, starting_after, 'starting_after') + 1);
  return answer(after.slice(0, limit), after.length > limit);
}

function indexOf(all: Wire[], id: string, param: string): number {
  const index = all.findIndex((object) => object.id === id);
  if (index < 0) throw missing('object', id, param, 400);
  return index;
}

function isWithin(time: number, range: Range | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return time === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return time > gt && time >= gte && time < lt && time <= lte;
}
