import { findLongestChain } from './loading.ts';

test('Requests side by side count once, requests after each other add up', () => {
  expect(findLongestChain([])).toBe(0);
  expect(
    findLongestChain([
      { start: 0, end: 3 },
      { start: 1, end: 2 },
    ]),
  ).toBe(1);
  expect(
    findLongestChain([
      { start: 0, end: 1 },
      { start: 1, end: 2 },
      { start: 1.5, end: 3 },
      { start: 3, end: 4 },
    ]),
  ).toBe(3);
  expect(
    findLongestChain([
      { start: 3, end: 4 },
      { start: 0, end: 1 },
    ]),
  ).toBe(2);
});
