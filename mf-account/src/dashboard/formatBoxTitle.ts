import type { Device } from 'api-contract';
import { texts } from './texts.ts';

/** Returns the parent's own name for the box, or a general one: the serial number stands below it in any case. */
export function formatBoxTitle({ name }: Device): string {
  return name || texts.boxes.unnamed;
}
