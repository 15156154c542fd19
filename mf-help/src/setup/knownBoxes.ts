import type { Device } from 'api-contract';

/** The account's boxes when the guide was begun, as far as needed to notice another one. No serial number, no name. */
export interface KnownBoxes {
  count: number;
  /** When the youngest was linked, by the server's clock; empty when there is none or nobody says. */
  newest: string;
}

const linkedAt = (box: Device) => box.linkedAt ?? '';
const youngest = (boxes: Device[]) => [...boxes].sort((a, b) => (linkedAt(a) < linkedAt(b) ? -1 : 1)).at(-1);

export function asKnown(boxes: Device[]): KnownBoxes {
  const last = youngest(boxes);
  return { count: boxes.length, newest: last ? linkedAt(last) : '' };
}

/** The box that was linked since. A box that went and came back counts, too. */
export function newBox(boxes: Device[], known: KnownBoxes): Device | undefined {
  const { count, newest } = asKnown(boxes);
  return count > known.count || newest > known.newest ? youngest(boxes) : undefined;
}
