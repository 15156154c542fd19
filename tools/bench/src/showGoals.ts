import { formatKilobytes, type Show } from './report.ts';

interface Measured {
  /** JavaScript until the landing page is hydrated, as compressed by the server. */
  scriptBytes: number;
  /** Lowest of Lighthouse's scores of public pages. */
  lowestScore: number;
  /** Largest cumulative layout shift of public pages. */
  largestShift: number;
}

const maxScriptBytes = 105 * 1024;
const minScore = 98;
const shiftLimit = 0.02;

/** Shows which goals for public pages are reached. */
export function showGoals(show: Show, { scriptBytes, lowestScore, largestShift }: Measured): void {
  const describe = (isReached: boolean) => (isReached ? 'reached' : 'MISSED');
  show(
    'Goals for public pages',
    ['', 'measured', 'goal', ''],
    [
      ['JavaScript until hydration', formatKilobytes(scriptBytes), '≤ 105 kB', describe(scriptBytes <= maxScriptBytes)],
      ['lowest score of Lighthouse', lowestScore, '≥ 98', describe(lowestScore >= minScore)],
      ['largest layout shift', largestShift.toFixed(4), '< 0.02', describe(largestShift < shiftLimit)],
    ],
  );
}
