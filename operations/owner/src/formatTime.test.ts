import { formatIsoDay } from './formatTime.ts';

test('a day begins at midnight in Germany, in summer and in winter', () => {
  const times = ['2026-07-01T21:59:59Z', '2026-07-01T22:00:00Z', '2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z'];
  expect(times.map((time) => formatIsoDay(new Date(time)))).toEqual([
    '2026-07-01',
    '2026-07-02',
    '2026-12-31',
    '2027-01-01',
  ]);
});
