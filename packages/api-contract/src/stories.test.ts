import { ageCategories } from './ageSettings.ts';
import { plans } from './plans.ts';
import { formatStories } from './stories.ts';

describe('How many stories so many minutes are', () => {
  test.each([
    ['toddlers', 'Das reicht für etwa 144\u00a0Geschichten.'],
    ['young-children', 'Das reicht für etwa 60\u00a0Geschichten.'],
    ['school-children', 'Das reicht für etwa 28\u00a0Geschichten.'],
    ['older-children', 'Das reicht für etwa 20\u00a0Geschichten.'],
  ] as const)('%s: follows from the middle length of a story', (category, sentence) => {
    expect(formatStories(plans.standard.hoursPerMonth * 60, category)).toBe(sentence);
  });

  test('one, and the last one that is told to its end', () => {
    expect(formatStories(6, 'young-children')).toBe('Das reicht für etwa eine Geschichte.');
    expect(formatStories(5, 'young-children')).toBe('Eine letzte Geschichte geht noch.');
  });

  test('never more than the shortest stories would fill', () => {
    for (const category of ageCategories)
      expect(Number(/\d+/.exec(formatStories(3600, category))![0])).toBeLessThanOrEqual(1440);
  });
});
