import { isRemote, type Candidate, type ShellCandidate } from './Candidate.ts';
import { checks, type Check } from './checks.ts';

export interface Verdict {
  /** `mf-help@1.0.0-…` */
  candidate: string;
  /** In the order of the table: what was asked, and what was found. */
  rows: { about: string; reasons: string[]; remarks: string[] }[];
  /** Why it must not go live. None: it may. */
  reasons: string[];
}

/** Asks every question about a build. Only reads, and only what lies on this machine. */
export async function judge(candidate: Candidate, { isWayBack = false } = {}): Promise<Verdict> {
  const rows: Verdict['rows'] = [];
  for (const check of checks) {
    if (isWayBack && !check.onWayBack) continue;
    const found = await ask(check, candidate);
    if (found)
      rows.push({ about: check.about, reasons: check.isRemark ? [] : found, remarks: check.isRemark ? found : [] });
  }
  return { candidate: candidate.name, rows, reasons: rows.flatMap(({ reasons }) => reasons) };
}

async function ask({ about, remote, shell }: Check, candidate: Candidate): Promise<string[] | undefined> {
  try {
    return await (isRemote(candidate) ? remote?.(candidate) : shell?.(candidate as ShellCandidate));
  } catch (error) {
    // A build may be broken in a way that nobody has thought of.
    return [
      `${candidate.name} cannot be looked at (${about}): ${error instanceof Error ? error.message : String(error)}`,
    ];
  }
}
