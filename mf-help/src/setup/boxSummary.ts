import type { Device } from 'api-contract';

/**
 * Summary of the account's boxes (`Device` in the API). The browser stores it, so that the guide notices when another
 * box is linked. It has no serial number and no name.
 */
export interface BoxSummary {
  count: number;
  /** Time at which the last box was linked, in ISO 8601; `''` without a box, or if the server does not name it. */
  newest: string;
}

/** Returns the time at which a box was linked; times in ISO 8601 can be compared as strings. */
const readLinkedAt = (box: Device) => box.linkedAt ?? '';

/** Returns the box that was linked last. */
const findNewest = (boxes: Device[]) => [...boxes].sort((a, b) => (readLinkedAt(a) < readLinkedAt(b) ? -1 : 1)).at(-1);

export function summarizeBoxes(boxes: Device[]): BoxSummary {
  const newestBox = findNewest(boxes);
  return { count: boxes.length, newest: newestBox ? readLinkedAt(newestBox) : '' };
}

/**
 * Returns a box that was linked after this summary was made, undefined if there is none. A box that was removed and
 * linked again counts, too.
 */
export function findNewBox(boxes: Device[], earlier: BoxSummary): Device | undefined {
  const { count, newest } = summarizeBoxes(boxes);
  // The count alone tells it if the server names no times.
  const hasNewBox = count > earlier.count || newest > earlier.newest;
  return hasNewBox ? findNewest(boxes) : undefined;
}
