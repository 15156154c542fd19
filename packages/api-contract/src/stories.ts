import type { AgeCategory } from './ageSettings.ts';

/** Minutes of one story (specification section 3). */
export const storyLengths: Record<AgeCategory, { from: number; to: number }> = {
  toddlers: { from: 2, to: 3 },
  'young-children': { from: 5, to: 7 },
  'school-children': { from: 10, to: 15 },
  'older-children': { from: 15, to: 20 },
};

/**
 * `Das reicht für etwa 60 Geschichten.` The one rule, and the one way to say it: minutes by the middle length of the
 * category.
 */
export function storiesText(minutes: number, category: AgeCategory): string {
  const { from, to } = storyLengths[category];
  const count = Math.floor(minutes / ((from + to) / 2));
  // A story is told to its end (backend/business-rules.md).
  if (count < 1) return 'Eine letzte Geschichte geht noch.';
  return `Das reicht für etwa ${count === 1 ? 'eine Geschichte' : `${count}\u00a0Geschichten`}.`;
}
