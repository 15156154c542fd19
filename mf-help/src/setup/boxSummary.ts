import type { Device } from 'api-contract';

/**
 * Summary of the account's boxes (`Device` in the API). The browser stores the summary, so that the setup guide notices
 * when another box is linked. For privacy, it has no serial number and no name.
 */
export interface BoxSummary {
  count: number;
  /** Time at which the newest box was linked, in ISO 8601; `''` without a box, or if the server names no time. */
  newest: string;
}

/** Returns the time at which a box was linked; times in ISO 8601 can be compared as strings. */
const readLinkedAt = (box: Device) => box.linkedAt ?? '';

/** Returns the box that was linked last, undefined without boxes. */
function findNewestBox(boxes: Device[]): Device | undefined {
  const oldestFirst = [...boxes].sort((a, b) => (readLinkedAt(a) < readLinkedAt(b) ? -1 : 1));
  return oldestFirst.at(-1);
}

export function summarizeBoxes(boxes: Device[]): BoxSummary {
  const newestBox = findNewestBox(boxes);
  return { count: boxes.length, newest: newestBox ? readLinkedAt(newestBox) : '' };
}

/**
 * Returns a box that was linked after the `earlier` summary, undefined if there is none. A box that was removed and
 * linked again counts, too.
 */
export function findNewBox(boxes: Device[], earlier: BoxSummary): Device | undefined {
  const { count, newest } = summarizeBoxes(boxes);
  // If the server names no times, both `newest` are `''`, and only the count tells whether there is a new box.
  const hasNewBox = count > earlier.count || newest > earlier.newest;
  return hasNewBox ? findNewestBox(boxes) : undefined;
}
