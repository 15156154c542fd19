import { listLiveVersions } from 'site/releases/versions.ts';
import type { CommitResult } from '../commit/commit.ts';

/** Describes for a terminal the live versions after a change, and the pages that could not be prerendered. */
export function describeLive({ site, notPrerendered }: CommitResult): string {
  const live = Object.entries(listLiveVersions(site.release)).map(([name, version]) => `${name} ${version}`);
  const scripted = Object.entries(notPrerendered).map(
    ([path, reason]) => `${path} appears only with JavaScript: ${reason}`,
  );
  return [...live, ...scripted].join('\n');
}
