import { describeLayoutDifference, describeLineDifference } from './describeDifference.ts';
import type { Box } from './readLayout.ts';

const createBoxes = (widths: number[]): Box[] =>
  widths.map((width, depth) => ({ element: 'div', text: `box ${depth}`, depth: depth + 1, place: `${width} px` }));

test('equal pages have no difference', () => {
  expect(describeLineDifference('the list', { standalone: ['a', 'b'], inApp: ['a', 'b'] })).toBeUndefined();
  expect(describeLayoutDifference({ standalone: createBoxes([3, 2]), inApp: createBoxes([3, 2]) })).toBeUndefined();
});

test('the first line that differs is described, also if one page has fewer', () => {
  expect(describeLineDifference('the list', { standalone: ['a', 'b'], inApp: ['a', 'c'] })).toBe(
    'the list differs: alone "b", in the app "c"',
  );
  expect(describeLineDifference('the list', { standalone: ['a'], inApp: ['a', 'c'] })).toBe(
    'the list differs: alone "nothing", in the app "c"',
  );
});

test('of nested elements that differ the innermost is described', () => {
  expect(describeLayoutDifference({ standalone: createBoxes([9, 8, 7, 5]), inApp: createBoxes([9, 6, 4, 5]) })).toBe(
    'the layout differs: alone <div> "box 2" is 7 px, in the app <div> "box 2" is 4 px',
  );
});

test('a difference beside the first one that differs is not taken for an inner one', () => {
  const createSiblings = (widths: number[]) => createBoxes(widths).map((box) => ({ ...box, depth: 1 }));
  expect(describeLayoutDifference({ standalone: createSiblings([1, 2]), inApp: createSiblings([3, 4]) })).toBe(
    'the layout differs: alone <div> "box 0" is 1 px, in the app <div> "box 0" is 3 px',
  );
});
