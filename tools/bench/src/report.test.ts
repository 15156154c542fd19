import { formatKilobytes, formatMilliseconds, formatRatio, median } from './report.ts';

test('A measurement that gave no number ends the bench instead of being printed', () => {
  for (const show of [formatKilobytes, formatMilliseconds]) expect(() => show(NaN)).toThrow('gave NaN instead');
  expect(() => formatRatio(1, 0)).toThrow('gave Infinity instead');
  expect([formatKilobytes(2048), formatMilliseconds(1.4), formatRatio(3, 2)]).toEqual(['2.0 kB', '1 ms', '1.50×']);
});

test('The median of an even number of values lies between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
});
