import { measureChains } from './loading.ts';

const longestChain = (exchanges: { start: number; end: number }[]) => Math.max(0, ...measureChains(exchanges).values());

test('Requests side by side count once, requests after each other add up', () => {
  expect(longestChain([])).toBe(0);
  expect(
    longestChain([
      { start: 0, end: 3 },
      { start: 1, end: 2 },
    ]),
  ).toBe(1);
  expect(
    longestChain([
      { start: 0, end: 1 },
      { start: 1, end: 2 },
      { start: 1.5, end: 3 },
      { start: 3, end: 4 },
    ]),
  ).toBe(3);
  expect(
    longestChain([
      { start: 3, end: 4 },
      { start: 0, end: 1 },
    ]),
  ).toBe(2);
});
