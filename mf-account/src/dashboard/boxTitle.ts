import type { Device } from 'api-contract';
import { texts } from './texts.ts';

/** The parent's own name for the box. The serial number stands below it in any case. */
export function boxTitle({ name }: Device): string {
  return name || texts.boxes.unnamed;
}
