import type { Visits } from './badReports.ts';

/** How often a version that is as good as the live one may be taken back, and a worse one may go on. */
const mistakes = { takenBack: 0.005, letOn: 0.01 };
/** What counts as worse: twice as many bad visits, and at least two more of a hundred. */
const worse = (rate: number) => Math.max(2 * rate, rate + 0.02);
/** Of the live version, before anything is compared with it. */
const fewestVisits = 100;

/**
 * The sequential probability ratio test (A. Wald, „Sequential Tests of Statistical Hypotheses“, Annals of Mathematical Statistics 16,
 * 1945): it may be looked at after every visit, and decides as soon as the visits suffice. The live version says which rate of bad visits
 * is usual.
 */
export function sequentialProbabilityRatio(candidate: Visits, live: Visits): 'better or equal' | 'worse' | 'undecided' {
  if (live.shown < fewestVisits) return 'undecided';
  const usual = Math.min((live.bad + 0.5) / (live.shown + 1), 0.5);
  const tooBad = Math.min(worse(usual), 0.99);
  const bad = Math.min(candidate.bad, candidate.shown);
  const ratio = bad * Math.log(tooBad / usual) + (candidate.shown - bad) * Math.log((1 - tooBad) / (1 - usual));
  if (ratio >= Math.log((1 - mistakes.letOn) / mistakes.takenBack)) return 'worse';
  return ratio <= Math.log(mistakes.letOn / (1 - mistakes.takenBack)) ? 'better or equal' : 'undecided';
}
