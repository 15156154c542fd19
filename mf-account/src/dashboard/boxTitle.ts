import type { Device } from 'api-contract';

/** The parent's own name for the box, else its serial number. */
export function boxTitle({ name, chestId }: Device): string {
  return name || `Box ${chestId}`;
}
