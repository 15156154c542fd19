// What every page needs of compositions; all else (composition.ts) belongs to those that follow a link.

/** What an address is asked with: a composition link (docs/decisions/117). */
export const compositionParameter = 'composition';

/** A composition as people hand it on. */
export const compositionText = (versions: Record<string, string>) =>
  Object.entries(versions)
    .map(([part, version]) => `${part}@${version}`)
    .sort()
    .join(' ');
