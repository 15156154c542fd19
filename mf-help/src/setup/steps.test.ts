import { findLongSentences } from 'ui-kit/testing';
import { steps } from './steps.ts';

test('The steps are easy to read: no sentence has more than 20 words (acc 275)', () => {
  expect(findLongSentences(steps, 20)).toEqual([]);
});

test.each([
  ['Router', 'So heißt das Gerät, von dem dein WLAN kommt.'],
  ['Status-LED', 'Die Status-LED ist das kleine Licht an der Box.'],
])('%s is explained where it first stands (acc 275)', (term, explanation) => {
  const first = steps.find((step) => JSON.stringify(step).includes(term));
  expect(JSON.stringify(first)).toContain(explanation);
});
