import type { Site } from 'site/manifest/readSite.ts';
import type { ReleaseResult } from '../publish/release.ts';

/** Returns what `--json` prints about a release. `fallback`: version to which pages switch if the new one fails. */
export const buildReleaseData = (part: string, { site, verdict, warnings, isDirty }: ReleaseResult) => {
  const { fallback } = site.manifest.remotes[part] ?? {};
  return { ...verdict, live: verdict.candidate, fallback, warnings, isDirty };
};

/**
 * Describes a release of a part, i.e. the shell or a remote, for a terminal: first notes of the checks, then the live
 * version. `percent`: share of users who get the version; everybody if undefined.
 */
export function describeRelease(part: string, result: ReleaseResult, percent?: number): string {
  const { site, verdict } = result;
  // The candidate is `mf-help@1.0.0-…`.
  const [, version = ''] = verdict.candidate.split('@');
  const outcome =
    percent === undefined ? describeFullRelease(part, version, site) : describeRollout(part, version, site, percent);
  return [...listNotes(result).map((note) => `  ${note}`), ...outcome].join('\n');
}

/** Lists remarks, skipped checks, objections that `--force` overruled, and why there is no fallback (`warnings`). */
function listNotes({ verdict, warnings, isDirty }: ReleaseResult): string[] {
  const remarks = verdict.rows.flatMap((row) => row.remarks);
  const skipped = verdict.rows.flatMap(({ check, skippedBecause }) =>
    skippedBecause ? [`Not asked: ${check}, for ${skippedBecause}.`] : [],
  );
  const overruled = verdict.reasons.map((reason) => `Forced, although: ${reason}`);
  const dirty = 'It was built with changes that are not committed: nobody can rebuild this version from its commit.';
  return [...remarks, ...skipped, ...overruled, ...warnings, ...(isDirty ? [dirty] : [])];
}

function describeFullRelease(part: string, version: string, { manifest }: Site): string[] {
  const live = `${part}: ${version} is live now.`;
  // The shell never has a fallback, because there is no page without it.
  if (part === 'shell') return [live];
  const { fallback } = manifest.remotes[part] ?? {};
  const wayBack = fallback
    ? `Fallback where it does not work: ${fallback}.`
    : 'It has no fallback: no earlier version that was live has passed a rehearsal with the live shell.';
  return [`${live} ${wayBack}`];
}

function describeRollout(part: string, version: string, { registry }: Site, percent: number): string[] {
  const share = `${part}: ${percent} of a hundred signed-in people get ${version} now. What pages report of it: npm run releases -- ${part}`;
  // Only pages for signed-in users can differ from one user to the next.
  const routes = registry.remotes[part]?.module.routes ?? [];
  const unchangedPaths = routes.filter(({ access }) => access !== 'signed-in').map(({ path }) => path);
  return unchangedPaths.length > 0
    ? [share, `What others see, too, stays as it is: ${unchangedPaths.join(', ')}`]
    : [share];
}
