import { findLongSentences } from 'ui-kit/testing';
import { ageProfiles } from './ageProfiles.ts';
import { texts } from './texts.ts';

test('The dashboard is easy to read: no sentence has more than 20 words (acc 275)', () => {
  expect(findLongSentences([texts, ageProfiles], 20)).toEqual([]);
});
