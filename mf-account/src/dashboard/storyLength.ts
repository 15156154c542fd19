import type { AgeProfile } from './ageProfiles.ts';

export function storyLength({ length: { from, to } }: AgeProfile): string {
  return `${from}-${to}\u00a0Minuten`;
}
