import type { AgeProfile } from './ageProfiles.ts';

/** Formats `5-7 Minuten`. */
export function formatStoryLength({ length: { from, to } }: AgeProfile): string {
  return `${from}-${to}\u00a0Minuten`;
}
