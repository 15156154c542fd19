import type { AgeCategory } from './ageSettings.ts';

/** Children of an age category, and their stories. */
interface AgeFacts {
  name: string;
  /** Years, from youngest to oldest child. */
  ages: string;
  /** Shortest and longest duration of one story, in minutes. */
  storyMinutes: { from: number; to: number };
  themes: string;
}

/** Facts of the customer's specification. Age chooser and FAQ are written from them. */
export const ageFacts: Record<AgeCategory, AgeFacts> = {
  toddlers: {
    name: 'Kleinkinder',
    ages: '2-3',
    storyMinutes: { from: 2, to: 3 },
    themes: 'Tiere, Familie, Alltag',
  },
  'young-children': {
    name: 'Vorschulkinder',
    ages: '4-5',
    storyMinutes: { from: 5, to: 7 },
    themes: 'Freundschaft, Abenteuer, Natur, Fantasie',
  },
  'school-children': {
    name: 'Grundschulkinder',
    ages: '6-9',
    storyMinutes: { from: 10, to: 15 },
    themes: 'Wissenschaft, Geschichte, Weltraum, Technik',
  },
  'older-children': {
    name: 'Ältere Kinder',
    ages: '10-12',
    storyMinutes: { from: 15, to: 20 },
    themes: 'Naturwissenschaften, Weltgeschichte, Technologie, Kultur',
  },
};

/** Formats an age category: `Kleinkinder (2-3 Jahre)`. */
export const formatAges = (category: AgeCategory): string =>
  `${ageFacts[category].name} (${ageFacts[category].ages} Jahre)`;

/** Formats the length of a category's stories: `5-7 Minuten`. */
export function formatStoryLength(category: AgeCategory): string {
  const { from, to } = ageFacts[category].storyMinutes;
  return `${from}-${to}\u00a0Minuten`;
}

/**
 * Says for how many stories the minutes are enough: `Das reicht für etwa 60 Geschichten.` The number is the minutes
 * divided by the category's mean story length, rounded down.
 */
export function formatStories(minutes: number, category: AgeCategory): string {
  const { from, to } = ageFacts[category].storyMinutes;
  const count = Math.floor(minutes / ((from + to) / 2));
  // A story may begin while one minute is left, and is told to its end. For 0 minutes, callers have another text.
  if (count < 1) return 'Eine letzte Geschichte geht noch.';
  return `Das reicht für etwa ${count === 1 ? 'eine Geschichte' : `${count}\u00a0Geschichten`}.`;
}
