import type { Candidate } from './Candidate.ts';
import { checks } from './checks.ts';
import { createVerdict, describeFailure, runChecks, type Row, type Verdict } from './runChecks.ts';
import type { Rehearse, SlowCheckResult, VerifySources } from './slowChecks.ts';

interface CheckOptions {
  /** Whether the version was published before. Only checks with `alsoIfPublished` are repeated then. */
  isPublished?: boolean;
  /** Opens the version in a browser. Without this function, the verdict has no rehearsal. */
  rehearse?: Rehearse;
  /** Checks types and unit tests. Absent where there are no sources. */
  verifySources?: VerifySources;
}

/** Checks a candidate, a version that may go live. Changes nothing. */
export async function checkCandidate(
  candidate: Candidate,
  { isPublished = false, rehearse, verifySources }: CheckOptions = {},
): Promise<Verdict> {
  const wantedChecks = checks.filter(({ alsoIfPublished }) => alsoIfPublished || !isPublished);
  const rows = await runChecks(wantedChecks, candidate);
  // Slow checks are last, so that a failed check saves their time.
  const slowChecks = [
    { name: 'types and tests', run: verifySources },
    { name: 'rehearsal', run: rehearse },
  ];
  for (const { name, run } of slowChecks) {
    if (!run) continue;
    const hasFailed = rows.some(({ reasons }) => reasons.length > 0);
    rows.push(hasFailed ? skipSlowCheck(name) : await runSlowCheck(name, candidate, run));
  }
  return createVerdict(candidate, rows);
}

async function runSlowCheck(
  name: string,
  candidate: Candidate,
  run: (candidate: Candidate) => Promise<SlowCheckResult>,
): Promise<Row> {
  const describeError = (error: unknown): SlowCheckResult => ({ reasons: [describeFailure(candidate, name, error)] });
  const { reasons, remarks = [], ...rest } = await run(candidate).catch(describeError);
  return { check: name, reasons, remarks, ...rest };
}

const skipSlowCheck = (name: string): Row => ({
  check: name,
  reasons: [],
  remarks: [],
  skippedBecause: 'an earlier check speaks against it already',
});
