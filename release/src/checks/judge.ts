import { ownersIn } from 'site/manifest/ownersIn.ts';
import { isRemote, type Candidate, type ShellCandidate } from './Candidate.ts';
import { checks, type Check, type Intent } from './checks.ts';
import type { Rehearse } from './Rehearse.ts';

interface Row {
  about: string;
  reasons: string[];
  remarks: string[];
  /** Why nobody looked. */
  unasked?: string;
}

export interface Verdict {
  /** `mf-help@1.0.0-…` */
  candidate: string;
  /** In the order of the table: what was asked, and what was found. */
  rows: Row[];
  /** Why it must not go live. None: it may. */
  reasons: string[];
  /** Owners of the versions that reasons name. */
  owners: string[];
}

/** Findings of earlier runs about the same build, by check, with the inputs that they depend on. */
export type KnownFindings = Map<string, { inputs: string; found: string[] | undefined }>;

interface Asking {
  /** It is published, and was checked then. */
  isWayBack?: boolean;
  intent?: Intent;
  rehearse?: Rehearse;
  known?: KnownFindings;
}

/** Asks every question about a build, except those whose answer is known. What is live stays as it is. */
export async function judge(
  candidate: Candidate,
  { isWayBack = false, intent = 'release', rehearse, known = new Map() }: Asking = {},
): Promise<Verdict> {
  const rows: Row[] = [];
  for (const check of checks) {
    if ((isWayBack && !check.onWayBack) || (check.onRelease && intent !== 'release')) continue;
    const inputs = JSON.stringify(check.inputs?.(candidate) ?? '');
    const before = known.get(check.about);
    const found = before?.inputs === inputs ? before.found : await ask(check, candidate);
    known.set(check.about, { inputs, found });
    if (found)
      rows.push({ about: check.about, reasons: check.isRemark ? [] : found, remarks: check.isRemark ? found : [] });
  }
  if (rehearse) rows.push(await rehearsed(candidate, rehearse, rows));
  const reasons = rows.flatMap((row) => row.reasons);
  return { candidate: candidate.name, rows, reasons, owners: ownersIn(candidate.live, reasons.join(' ')) };
}

/** A build that fails the static checks is not rehearsed. */
async function rehearsed(candidate: Candidate, rehearse: Rehearse, before: Row[]): Promise<Row> {
  const row = { about: 'rehearsal', reasons: [], remarks: [] };
  if (before.some(({ reasons }) => reasons.length > 0))
    return { ...row, unasked: 'what is above speaks against it already' };
  return {
    ...row,
    ...(await rehearse(candidate).catch((error) => ({ reasons: [describeFailure(candidate, row, error)] }))),
  };
}

async function ask(check: Check, candidate: Candidate): Promise<string[] | undefined> {
  const { remote, shell } = check;
  try {
    return await (isRemote(candidate) ? remote?.(candidate) : shell?.(candidate as ShellCandidate));
  } catch (error) {
    return [describeFailure(candidate, check, error)];
  }
}

/** A build may be broken in a way that nobody has thought of. */
const describeFailure = ({ name }: Candidate, { about }: Pick<Row, 'about'>, error: unknown) =>
  `${name} cannot be looked at (${about}): ${error instanceof Error ? error.message : String(error)}`;
