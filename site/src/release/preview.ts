import { judge, type Verdict } from '../checks/judge.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import type { Preview } from '../history/previews.ts';
import { whoAndWhat } from '../history/whoAndWhat.ts';
import { compose } from './compose.ts';
import { allow, putting, type Wish } from './release.ts';

/**
 * Puts the build of one part on the site when nothing speaks against it, and leaves live what is live: a composition link shows it
 * until its end, `releasePreview` makes these very bytes live.
 */
export async function preview(
  root: string,
  siteDir: string,
  part: string,
  { until, screen, ...wish }: Pick<Wish, 'openApi' | 'rehearse'> & Pick<Preview, 'until' | 'screen'>,
): Promise<Verdict> {
  // Takes a minute, during which others may release: what goes live is asked again then.
  const verdict = await judge(readCandidate(root, siteDir, part, wish.openApi), wish);
  const found = allow(verdict);
  await compose(siteDir, () => {
    const candidate = readCandidate(root, siteDir, part, wish.openApi);
    const { shell, remotes } = putting(candidate, found);
    const about = whoAndWhat(root, part);
    return {
      preview: { shell, remotes, part, version: candidate.contract.version, shown: { ...about, until, screen } },
      registry: (before) => before,
      record: { how: 'release', ...about },
    };
  });
  return verdict;
}
