import { describeOwners } from 'site/releases/describeOwners.ts';
import { listLiveVersions } from 'site/releases/versions.ts';
import type { Candidate } from './Candidate.ts';
import { checks } from './checks.ts';
import { describeFailure, runCheck, selectFunction, type Row, type Verdict } from './runCheck.ts';
import type { Rehearse, SlowCheckResult, VerifySources } from './slowChecks.ts';

/**
 * Results of checks of one build, by the name of the check. `inputs` is the part of the live site, as JSON, on which
 * the result depends. A release checks its build twice and passes the same map: the second time, only checks run whose
 * inputs have changed.
 */
export type KnownResults = Map<string, { inputs: string; row: Row }>;

interface CheckOptions {
  /** Whether the version was published before. Only checks with `alsoIfPublished` are repeated then. */
  isPublished?: boolean;
  /** Opens the version in a browser. Without this function, the verdict has no rehearsal. */
  rehearse?: Rehearse;
  /** Checks types and unit tests. Absent where there are no sources. */
  verifySources?: VerifySources;
  knownResults?: KnownResults;
}

/** Checks a candidate, a version that may go live. Changes nothing but `knownResults`. */
export async function checkCandidate(
  candidate: Candidate,
  { isPublished = false, rehearse, verifySources, knownResults = new Map() }: CheckOptions = {},
): Promise<Verdict> {
  const rows: Row[] = [];
  const wantedChecks = checks.filter(({ alsoIfPublished }) => alsoIfPublished || !isPublished);
  for (const check of wantedChecks) {
    const findProblems = selectFunction(check, candidate);
    if (!findProblems) continue;
    const run = () => runCheck(check, candidate, findProblems);
    rows.push(await runUnlessKnown(knownResults, check.name, check.inputs?.(candidate), run));
  }
  // Slow checks are last, so that a failed check saves their time. Types and tests do not depend on the live site.
  const slowChecks = [
    { name: 'types and tests', inputs: undefined, run: verifySources },
    { name: 'rehearsal', inputs: listLiveVersions(candidate.live.release), run: rehearse },
  ];
  for (const { name, inputs, run } of slowChecks) {
    if (!run) continue;
    const hasFailed = rows.some(({ reasons }) => reasons.length > 0);
    const runSlow = () => (hasFailed ? skipSlowCheck(name) : runSlowCheck(name, candidate, run));
    // With `hasFailed` as an input, a check that was skipped runs the next time if the other checks pass then.
    rows.push(await runUnlessKnown(knownResults, name, [hasFailed, inputs], runSlow));
  }
  const reasons = rows.flatMap((row) => row.reasons);
  const owners = describeOwners(candidate.live, reasons.join(' '));
  return { candidate: candidate.name, rows, reasons, owners };
}

/** Returns the known result of a check if it had the same inputs, otherwise runs the check and remembers its result. */
async function runUnlessKnown(
  knownResults: KnownResults,
  name: string,
  inputs: unknown,
  run: () => Row | Promise<Row>,
): Promise<Row> {
  // Without inputs, a check depends on the build alone, and its result stays the same.
  const json = JSON.stringify(inputs ?? '');
  const known = knownResults.get(name);
  if (known?.inputs === json) return known.row;
  const row = await run();
  knownResults.set(name, { inputs: json, row });
  return row;
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
