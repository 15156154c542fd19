import { describeOwners } from 'site/manifest/describeOwners.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';
import { isRemote, type Candidate, type ShellCandidate } from './Candidate.ts';
import { checks, type Check, type Intent } from './checks.ts';
import type { Rehearse, SlowCheckResult, VerifySources } from './slowChecks.ts';

/** Result of one check: a line of the output. */
interface Row {
  /** Name of the check, like `sizes`. Programs read the names of these fields in the output of `--json`. */
  check: string;
  /** Findings that forbid the release, a sentence each; empty if the check has passed. */
  reasons: string[];
  /** Findings that forbid nothing. */
  remarks: string[];
  /** Why the check did not run; absent if it did. */
  skippedBecause?: string;
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
 * Results of checks of one build, by check, with the state of the live site (as JSON) on which they depend. A caller
 * that checks the same build twice passes the same map, so that only checks with other inputs run again.
 */
export type KnownResults = Map<string, { inputs: string; row: Row | undefined }>;

interface CheckOptions {
  /** Whether the site has the version already. It was checked then: only checks with `alsoIfPublished` are repeated. */
  isPublished?: boolean;
  /** Why it is checked; `release` by default. */
  intent?: Intent;
  /** Opens it in a browser after all checks; absent if there shall be no rehearsal. */
  rehearse?: Rehearse;
  /** Checks types and tests; absent where there are no sources. */
  verifySources?: VerifySources;
  knownResults?: KnownResults;
}

/**
 * Runs every check of a candidate, a version that may go live, except those whose results are known. Changes nothing
 * but `knownResults`.
 */
export async function checkCandidate(
  candidate: Candidate,
  { isPublished = false, intent = 'release', rehearse, verifySources, knownResults = new Map() }: CheckOptions = {},
): Promise<Verdict> {
  const rows: Row[] = [];
  for (const check of checks) {
    const isSkipped = (isPublished && !check.alsoIfPublished) || (check.onlyForRelease && intent !== 'release');
    // A check without `inputs` depends on the build alone: it runs once for the same `knownResults`.
    if (!isSkipped) await addRow(check.name, check.inputs?.(candidate), () => runCheck(check, candidate));
  }
  // Types and tests do not depend on the live site, a rehearsal depends on the versions that are live.
  if (verifySources) await addSlowRow('types and tests', undefined, verifySources);
  if (rehearse) await addSlowRow('rehearsal', listLiveVersions(candidate.live.manifest), rehearse);
  const reasons = rows.flatMap((row) => row.reasons);
  // Finds the versions by their names in the text.
  const owners = describeOwners(candidate.live, reasons.join(' '));
  return { candidate: candidate.name, rows, reasons, owners };

  /** Adds the result of a check: the known one if it had the same inputs, otherwise that of `run`. */
  async function addRow(name: string, inputs: unknown, run: () => Promise<Row | undefined>): Promise<void> {
    const json = JSON.stringify(inputs ?? '');
    const known = knownResults.get(name);
    const row = known?.inputs === json ? known.row : await run();
    knownResults.set(name, { inputs: json, row });
    if (row) rows.push(row);
  }

  /** Adds the result of a check that takes long. It does not run if the candidate has failed one before. */
  function addSlowRow(name: string, inputs: unknown, run: (candidate: Candidate) => Promise<SlowCheckResult>) {
    const wasRejected = rows.some(({ reasons }) => reasons.length > 0);
    const row = { check: name, reasons: [], remarks: [] };
    // `wasRejected` is an input, so that a check that did not run because of it runs when the reasons are gone.
    return addRow(name, [wasRejected, inputs], async () => {
      if (wasRejected) return { ...row, skippedBecause: 'an earlier check speaks against it already' };
      const result = await run(candidate).catch((error) => ({ reasons: [describeFailure(candidate, name, error)] }));
      return { ...row, ...result };
    });
  }
}

/**
 * Runs a check and returns its findings, or undefined if it does not apply to a remote or to the shell. An error in it,
 * e.g. because of a broken build, is a finding.
 */
async function runCheck(
  { name, remote: checkRemote, shell: checkShell, isRemark }: Check,
  candidate: Candidate,
): Promise<Row | undefined> {
  let findings: string[] | undefined;
  try {
    findings = await (isRemote(candidate) ? checkRemote?.(candidate) : checkShell?.(candidate as ShellCandidate));
  } catch (error) {
    findings = [describeFailure(candidate, name, error)];
  }
  return findings && { check: name, reasons: isRemark ? [] : findings, remarks: isRemark ? findings : [] };
}

const describeFailure = ({ name: versionName }: Candidate, check: string, error: unknown) =>
  `${versionName} cannot be checked (${check}): ${error instanceof Error ? error.message : String(error)}`;
