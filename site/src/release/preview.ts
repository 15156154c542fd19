import { judge, type Verdict } from '../checks/judge.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import { whoAndWhat } from '../history/whoAndWhat.ts';
import { compose } from './compose.ts';
import { allow, putting, type Wish } from './release.ts';

/**
 * Puts the build of one part on the site when nothing speaks against it, and leaves live what is live: a composition link shows it,
 * `releasePreview` makes these very bytes live.
 */
export async function preview(
  root: string,
  siteDir: string,
  part: string,
  wish: Pick<Wish, 'openApi' | 'rehearse' | 'trust'> = {},
): Promise<Verdict> {
  // Takes a minute, during which others may release: what goes live is asked again then.
  const verdict = await judge(readCandidate(root, siteDir, part, wish), wish);
  const found = allow(verdict);
  await compose(
    siteDir,
    () => {
      const { shell, remotes } = putting(readCandidate(root, siteDir, part, wish), found);
      return {
        preview: { shell, remotes },
        registry: (before) => before,
        record: { how: 'release', ...whoAndWhat(root, part) },
      };
    },
    wish.trust,
  );
  return verdict;
}
