import { judge } from '../checks/judge.ts';
import { readHistory, waysBack } from '../history/history.ts';
import type { Line } from '../history/line.ts';
import { previewsOf } from '../history/previews.ts';
import { whoAndWhat } from '../history/whoAndWhat.ts';
import { publishedBuild, publishedVersions } from '../publish/published.ts';
import { composedFacts, type SiteFacts } from '../publish/siteFacts.ts';
import { compose, type Change, type Composition } from './compose.ts';
import { withoutGradual } from './gradual.ts';
import { isProven } from './proof.ts';
import { allow, putting, type Wish } from './release.ts';

/**
 * Makes a version live that lies on the site already: the one named, or the last one before, if there is any that is proven good. Nothing is built. Where a version is on
 * its way to everybody, that one is taken back instead, and what is live stays.
 */
export const rollback = (siteDir: string, part: string, version?: string, wish: Wish = {}) =>
  goTo(siteDir, part, version, { ...wish, how: 'rollback' });

/** Makes the version of a preview live: the bytes that were asked and looked at then. */
export const releasePreview = (siteDir: string, part: string, version: string, wish: Wish = {}) =>
  goTo(siteDir, part, version, { ...wish, how: 'release' });

function goTo(
  siteDir: string,
  part: string,
  version: string | undefined,
  { how, ...wish }: Wish & Pick<Line, 'how'>,
): Promise<Composition> {
  const prepare = async (): Promise<Change> => {
    const live = composedFacts(siteDir);
    if (version === undefined && live.registry.remotes[part]?.gradual)
      return { registry: withoutGradual(part), record: { how, ...whoAndWhat() } };
    const target = version ?? versionBefore(siteDir, live, part);
    const there = publishedVersions(siteDir, part);
    const build = target !== undefined && there.includes(target) ? publishedBuild(siteDir, part, target) : undefined;
    if (!build) {
      const why =
        target === undefined ? 'has no earlier version to go back to by itself' : `has no ${target} on the site`;
      throw new Error(`${part} ${why}. On the site are: ${there.join(', ') || 'none'}.`);
    }
    const candidate = { ...build, name: `${part}@${target}`, siteDir, live, openApi: wish.openApi };
    const found = allow(await judge(candidate, { isWayBack: true }), wish.force);
    return {
      ...putting(candidate, found),
      record: { how, ...whoAndWhat(), ...commitOf(siteDir, part, build.contract.version), ...found },
    };
  };
  return compose(siteDir, prepare);
}

/** Of the working copy that a version was built from, where that is known. */
function commitOf(siteDir: string, part: string, version: string): Pick<Line, 'commit'> {
  const released = readHistory(siteDir).filter((line) => line.part === part && line.version === version);
  const commit = [...released, ...previewsOf(siteDir, part, version)].find((one) => one.commit)?.commit;
  return commit === undefined ? {} : { commit };
}

/** Proven good, or else merely live before: somebody has asked for it. */
export function versionBefore(
  siteDir: string,
  { registry, shell, history }: SiteFacts,
  part: string,
): string | undefined {
  const ways = waysBack(readHistory(siteDir, history), part);
  return ways.find((version) => isProven(siteDir, part, version, { shell: shell.version, registry })) ?? ways[0];
}
