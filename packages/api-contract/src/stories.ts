import type { AgeCategory } from './ageSettings.ts';

/** Shortest and longest duration of one story, in minutes. The customer's specification sets them. */
export const storyLengths: Record<AgeCategory, { from: number; to: number }> = {
  toddlers: { from: 2, to: 3 },
  'young-children': { from: 5, to: 7 },
  'school-children': { from: 10, to: 15 },
  'older-children': { from: 15, to: 20 },
};

/**
 * Says for how many stories the minutes are enough: `Das reicht für etwa 60 Geschichten.` The number is the minutes
 * divided by the category's mean story length, rounded down.
 */
export function formatStories(minutes: number, category: AgeCategory): string {
  const { from, to } = storyLengths[category];
  const count = Math.floor(minutes / ((from + to) / 2));
  // A story may begin while one minute is left, and is told to its end. For 0 minutes, callers have another text.
  if (count < 1) return 'Eine letzte Geschichte geht noch.';
  return `Das reicht für etwa ${count === 1 ? 'eine Geschichte' : `${count}\u00a0Geschichten`}.`;
}
