import { formatTable, type Show } from './report.ts';
import { showGoals } from './showGoals.ts';

function readGoals(measured: Parameters<typeof showGoals>[1]): string[] {
  let table = '';
  const show: Show = (...parts) => void (table = formatTable(...parts));
  showGoals(show, measured);
  return table.match(/reached|MISSED/g) ?? [];
}

test('Each goal is reached at its limit and missed beyond it (acc 269)', () => {
  const reached = { scriptBytes: 105 * 1024, lowestScore: 98, largestShift: 0.0199 };
  expect(readGoals(reached)).toEqual(['reached', 'reached', 'reached']);
  expect(readGoals({ scriptBytes: 105 * 1024 + 1, lowestScore: 97.5, largestShift: 0.02 })).toEqual([
    'MISSED',
    'MISSED',
    'MISSED',
  ]);
});
