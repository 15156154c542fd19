import { judge } from '../checks/judge.ts';
import { readHistory, wayBack } from '../history/history.ts';
import { whoAndWhat } from '../history/whoAndWhat.ts';
import { publishedBuild, publishedRemote, publishedVersions } from '../publish/published.ts';
import { releaseOf } from '../publish/releaseOf.ts';
import { composedFacts, type SiteFacts } from '../publish/siteFacts.ts';
import { compose, type Change, type Composition } from './compose.ts';
import { withoutGradual } from './gradual.ts';
import { allow, putting, type Wish } from './release.ts';

/**
 * Makes a version live that lies on the site already: the one named, or the last good one before. Nothing is built. Where a version is on
 * its way to everybody, that one is taken back instead, and what is live stays.
 */
export function rollback(siteDir: string, part: string, version?: string, wish: Wish = {}): Promise<Composition> {
  const prepare = async (): Promise<Change> => {
    const live = composedFacts(siteDir, wish.trust);
    if (version === undefined && live.registry.remotes[part]?.gradual)
      return { registry: withoutGradual(part), record: { how: 'rollback', ...whoAndWhat() } };
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
    const { registry, ...files } = putting(candidate, found);
    return {
      ...files,
      registry: (before) => {
        const { remotes } = registry(before);
        const entry = remotes[part];
        // The version left behind was just taken back: the next step goes on from the one before the target.
        return entry?.current
          ? {
              remotes: { ...remotes, [part]: { ...entry, lastGood: goodBefore(siteDir, part, entry.current.version) } },
            }
          : { remotes };
      },
      record: { how: 'rollback', ...whoAndWhat(), ...found },
    };
  };
  return compose(siteDir, prepare, wish.trust);
}

const versionBefore = (siteDir: string, { registry, shell }: SiteFacts, part: string) =>
  part === 'shell' ? wayBack(readHistory(siteDir), part, shell.version) : registry.remotes[part]?.lastGood?.version;

function goodBefore(siteDir: string, part: string, version: string) {
  const before = wayBack(readHistory(siteDir), part, version);
  const build = before === undefined ? undefined : publishedRemote(siteDir, part, before);
  return build && releaseOf(build.contract);
}
