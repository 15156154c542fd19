import { formatKilobytes, formatMilliseconds, formatRatio, formatSeconds, formatSpread } from './report.ts';

test('A measurement that gave no number ends the bench instead of being printed', () => {
  for (const show of [formatKilobytes, formatMilliseconds, formatSeconds])
    expect(() => show(NaN)).toThrow('gave NaN instead');
  expect(() => formatRatio(1, 0)).toThrow('gave Infinity instead');
  expect(() => formatSpread([])).toThrow('instead of a number');
  expect([formatKilobytes(2048), formatMilliseconds(1.4), formatRatio(3, 2), formatSpread([1, 2, 3])]).toEqual([
    '2.0 kB',
    '1 ms',
    '1.50×',
    '2.00× (1.00–3.00)',
  ]);
});
