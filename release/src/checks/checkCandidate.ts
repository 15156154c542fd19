import { describeOwners } from 'site/manifest/describeOwners.ts';
import { isRemote, type Candidate, type ShellCandidate } from './Candidate.ts';
import { checks, type Check, type Intent } from './checks.ts';
import type { Rehearse, SlowCheckResult, VerifySources } from './Rehearse.ts';

/** Result of one check. */
interface Row {
  /** Name of the check, like `sizes`. */
  about: string;
  /** Findings that forbid the release, a sentence each; empty if the check has passed. */
  reasons: string[];
  /** Findings that forbid nothing. */
  remarks: string[];
  /** Why the check did not run; absent if it did. */
  unasked?: string;
}

/** Answer to whether a version may go live. */
export interface Verdict {
  /** `mf-help@1.0.0-…` */
  candidate: string;
  /** Checks that apply, with their findings, in the order of checks.ts. */
  rows: Row[];
  /** Why it must not go live; empty if it may. */
  reasons: string[];
  /** Teams that own the versions that reasons name, a sentence each. */
  owners: string[];
}

/**
 * Findings about one build, by check, with the state of the live site (as JSON) on which they depend. A caller that
 * checks the same build twice passes the same map, so that only checks with other inputs run again.
 */
export type KnownFindings = Map<string, { inputs: string; findings: string[] | undefined }>;

interface CheckOptions {
  /** Whether it is published, and was checked then: only checks with `alsoIfPublished` are repeated. */
  isPublished?: boolean;
  /** Why it is checked; `release` by default. */
  intent?: Intent;
  /** Opens it in a browser after all checks; absent if there shall be no rehearsal. */
  rehearse?: Rehearse;
  /** Checks types and tests; absent where there are no sources. */
  verifySources?: VerifySources;
  knownFindings?: KnownFindings;
}

/**
 * Runs every check of a candidate, a version that may go live, except those whose findings are known. Changes nothing
 * but `knownFindings`.
 */
export async function checkCandidate(
  candidate: Candidate,
  { isPublished = false, intent = 'release', rehearse, verifySources, knownFindings = new Map() }: CheckOptions = {},
): Promise<Verdict> {
  const rows: Row[] = [];
  for (const check of checks) {
    if ((isPublished && !check.alsoIfPublished) || (check.onlyForRelease && intent !== 'release')) continue;
    const inputs = JSON.stringify(check.inputs?.(candidate) ?? '');
    const known = knownFindings.get(check.about);
    const findings = known?.inputs === inputs ? known.findings : await runCheck(check, candidate);
    knownFindings.set(check.about, { inputs, findings });
    if (findings)
      rows.push({
        about: check.about,
        reasons: check.isRemark ? [] : findings,
        remarks: check.isRemark ? findings : [],
      });
  }
  if (verifySources) rows.push(await runSlowCheck('types and tests', candidate, verifySources, rows));
  if (rehearse) rows.push(await runSlowCheck('rehearsal', candidate, rehearse, rows));
  const reasons = rows.flatMap((row) => row.reasons);
  return { candidate: candidate.name, rows, reasons, owners: describeOwners(candidate.live, reasons.join(' ')) };
}

/** Runs a check that takes long, unless the candidate has failed one of `earlierRows`. */
async function runSlowCheck(
  about: string,
  candidate: Candidate,
  check: (candidate: Candidate) => Promise<SlowCheckResult>,
  earlierRows: Row[],
): Promise<Row> {
  const row = { about, reasons: [], remarks: [] };
  if (earlierRows.some(({ reasons }) => reasons.length > 0))
    return { ...row, unasked: 'what is above speaks against it already' };
  return {
    ...row,
    ...(await check(candidate).catch((error) => ({ reasons: [describeFailure(candidate, row, error)] }))),
  };
}

/**
 * Runs a check and returns its findings, or undefined if it does not apply to a remote or to the shell. An error in it,
 * e.g. because of a broken build, is a finding.
 */
async function runCheck(check: Check, candidate: Candidate): Promise<string[] | undefined> {
  const { remote, shell } = check;
  try {
    return await (isRemote(candidate) ? remote?.(candidate) : shell?.(candidate as ShellCandidate));
  } catch (error) {
    return [describeFailure(candidate, check, error)];
  }
}

const describeFailure = ({ name }: Candidate, { about }: Pick<Row, 'about'>, error: unknown) =>
  `${name} cannot be looked at (${about}): ${error instanceof Error ? error.message : String(error)}`;
