import { describeOwners } from 'site/releases/describeOwners.ts';
import { isRemote, type Candidate, type RemoteCandidate, type ShellCandidate } from './Candidate.ts';

/** Objections to a candidate, a sentence each; empty if it has passed the check. */
type Findings = string[] | Promise<string[]>;

/** A check of candidates. It has a function for remotes, for the shell, or for both. */
export interface Check {
  /** Name of the check in the output. */
  name: string;
  remote?: (candidate: RemoteCandidate) => Findings;
  shell?: (candidate: ShellCandidate) => Findings;
  /** The findings only inform, and prevent no release. */
  isRemark?: true;
  /** Also runs for `publish --version`: other versions may be live by now. A rollback has its own list. */
  alsoIfPublished?: true;
}

/** Result of one check. Programs read these field names in the output of `--json`. */
export interface Row {
  /** Name of the check, like `sizes`. */
  check: string;
  /** Findings that forbid the release, a sentence each. */
  reasons: string[];
  /** Findings that forbid nothing. */
  remarks: string[];
  /** Why the check did not run; absent if it ran. */
  skippedBecause?: string;
}

/** Answer to whether a version may go live. */
export interface Verdict {
  /** `mf-help@1.0.0-…` */
  candidate: string;
  /** Results of all checks that apply to the version, in the order of `checks`. */
  rows: Row[];
  /** The reasons of all rows. The version may go live if there are none. */
  reasons: string[];
  /** Teams that own the versions named in `reasons`, a sentence each. */
  owners: string[];
}

/** Returns the version of the candidate: `1.0.0-…`. */
export const readVersion = ({ candidate }: Pick<Verdict, 'candidate'>): string =>
  candidate.slice(candidate.indexOf('@') + 1);

/** Runs those of some checks that concern the candidate: a remote or the shell. */
export async function runChecks(checks: Check[], candidate: Candidate): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, remote, shell, isRemark } of checks) {
    // The cast is true: a candidate that is no remote is a shell.
    const find = isRemote(candidate)
      ? remote && (() => remote(candidate))
      : shell && (() => shell(candidate as ShellCandidate));
    if (!find) continue;
    const findings = await findOrFail(candidate, name, find);
    rows.push({ check: name, reasons: isRemark ? [] : findings, remarks: isRemark ? findings : [] });
  }
  return rows;
}

/** Runs a check. An error in it, e.g. because of a broken build, is a finding. */
async function findOrFail(candidate: Candidate, check: string, find: () => Findings): Promise<string[]> {
  try {
    return await find();
  } catch (error) {
    return [describeFailure(candidate, check, error)];
  }
}

/** Sums up the results of checks. `name`: what was to go live on the site `live`. */
export function createVerdict({ name, live }: Pick<Candidate, 'name' | 'live'>, rows: Row[]): Verdict {
  const reasons = rows.flatMap((row) => row.reasons);
  return { candidate: name, rows, reasons, owners: describeOwners(live, reasons.join(' ')) };
}

export const describeFailure = ({ name: versionName }: Candidate, check: string, error: unknown) =>
  `${versionName} cannot be checked (${check}): ${error instanceof Error ? error.message : String(error)}`;
