import type { Change, SiteState } from 'site/releases/releaseSchema.ts';
import { listLiveVersions } from 'site/releases/versions.ts';

/** Lists the changes of live versions between two states of a site, for people who read the history. */
export function planChanges(before: SiteState | undefined, after: SiteState): Change[] {
  const liveBefore: Record<string, string> = before ? listLiveVersions(before) : {};
  const liveAfter = listLiveVersions(after);
  return [...new Set([...Object.keys(liveAfter), ...Object.keys(liveBefore)])].flatMap((part) => {
    const [instead, version] = [liveBefore[part], liveAfter[part]];
    return version === instead ? [] : [{ part, ...(version && { version }), ...(instead && { instead }) }];
  });
}
