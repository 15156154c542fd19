import { kilobytes, milliseconds, ratio, seconds, spread } from './report.ts';

test('A measurement that gave no number ends the bench instead of being printed', () => {
  for (const show of [kilobytes, milliseconds, seconds]) expect(() => show(NaN)).toThrow('gave NaN instead');
  expect(() => ratio(1, 0)).toThrow('gave Infinity instead');
  expect(() => spread([])).toThrow('instead of a number');
  expect([kilobytes(2048), milliseconds(1.4), ratio(3, 2), spread([1, 2, 3])]).toEqual([
    '2.0 kB',
    '1 ms',
    '1.50×',
    '2.00× (1.00–3.00)',
  ]);
});
