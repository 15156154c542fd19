import { ownersIn } from 'site/manifest/ownersIn.ts';
import { isRemote, type Candidate, type ShellCandidate } from './Candidate.ts';
import { checks, type Check, type Intent } from './checks.ts';
import type { Rehearse } from './Rehearse.ts';

interface Row {
  about: string;
  reasons: string[];
  remarks: string[];
  /** Why the check did not run. */
  unasked?: string;
}

export interface Verdict {
  /** `mf-help@1.0.0-…` */
  candidate: string;
  /** Checks that apply, with their findings, in the order of the table. */
  rows: Row[];
  /** Why it must not go live; empty if it may. */
  reasons: string[];
  /** Owners of the versions that reasons name. */
  owners: string[];
}

/** Findings of earlier runs about the same build, by check, with the inputs that they depend on. */
export type KnownFindings = Map<string, { inputs: string; found: string[] | undefined }>;

interface JudgeOptions {
  /** Whether it is published, and was checked then: only some checks are repeated. */
  isPublished?: boolean;
  intent?: Intent;
  rehearse?: Rehearse;
  known?: KnownFindings;
}

/** Runs every check of a candidate, except those whose finding is known. Changes nothing. */
export async function judge(
  candidate: Candidate,
  { isPublished = false, intent = 'release', rehearse, known = new Map() }: JudgeOptions = {},
): Promise<Verdict> {
  const rows: Row[] = [];
  for (const check of checks) {
    if ((isPublished && !check.alsoIfPublished) || (check.onRelease && intent !== 'release')) continue;
    const inputs = JSON.stringify(check.inputs?.(candidate) ?? '');
    const before = known.get(check.about);
    const found = before?.inputs === inputs ? before.found : await runCheck(check, candidate);
    known.set(check.about, { inputs, found });
    if (found)
      rows.push({ about: check.about, reasons: check.isRemark ? [] : found, remarks: check.isRemark ? found : [] });
  }
  if (rehearse) rows.push(await runRehearsal(candidate, rehearse, rows));
  const reasons = rows.flatMap((row) => row.reasons);
  return { candidate: candidate.name, rows, reasons, owners: ownersIn(candidate.live, reasons.join(' ')) };
}

/** Rehearses a candidate, unless it has failed a check. */
async function runRehearsal(candidate: Candidate, rehearse: Rehearse, before: Row[]): Promise<Row> {
  const row = { about: 'rehearsal', reasons: [], remarks: [] };
  if (before.some(({ reasons }) => reasons.length > 0))
    return { ...row, unasked: 'what is above speaks against it already' };
  return {
    ...row,
    ...(await rehearse(candidate).catch((error) => ({ reasons: [describeFailure(candidate, row, error)] }))),
  };
}

/** Runs a check. An error in it, e.g. because of a broken build, is a finding. */
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
