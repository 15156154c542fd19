import { findFallback, type Site } from 'site/releases/readSite.ts';
import { readVersion } from '../checks/runChecks.ts';
import type { ReleaseResult } from '../publish/release.ts';

/** Returns what `--json` prints about a release. `fallback`: version to which pages switch if the new one fails. */
export const buildReleaseData = (part: string, { site, verdict, missingCommit, isDirty }: ReleaseResult) => {
  const fallback = part === 'shell' ? undefined : findFallback(site, part);
  return { ...verdict, live: verdict.candidate, fallback, missingCommit, isDirty };
};

/**
 * Describes a release of a part, i.e. the shell or a remote, for a terminal: first notes of the checks, then the live
 * version.
 */
export function describeRelease(part: string, result: ReleaseResult): string {
  const { site, verdict } = result;
  return [...listNotes(result).map((note) => `  ${note}`), describeOutcome(part, readVersion(verdict), site)].join(
    '\n',
  );
}

/** Lists remarks, skipped checks, objections that `--force` overruled, and why nobody can build it again. */
function listNotes({ verdict, missingCommit, isDirty }: ReleaseResult): string[] {
  const remarks = verdict.rows.flatMap((row) => row.remarks);
  const skipped = verdict.rows.flatMap(({ check, skippedBecause }) =>
    skippedBecause ? [`Not asked: ${check}, for ${skippedBecause}.`] : [],
  );
  const overruled = verdict.reasons.map((reason) => `Forced, although: ${reason}`);
  const dirty = 'It was built with changes that are not committed: nobody can rebuild this version from its commit.';
  return [...remarks, ...skipped, ...overruled, ...(missingCommit ? [missingCommit] : []), ...(isDirty ? [dirty] : [])];
}

function describeOutcome(part: string, version: string, site: Site): string {
  const live = `${part}: ${version} is live now.`;
  // The shell never has a fallback, because there is no page without it.
  if (part === 'shell') return live;
  const fallback = findFallback(site, part);
  const wayBack = fallback
    ? `Fallback where it does not work: ${fallback}.`
    : 'It has no fallback: there is no version before that the live shell can run, or it was released by force.';
  return `${live} ${wayBack}`;
}
