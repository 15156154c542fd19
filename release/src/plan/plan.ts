import type { Change, Part, PublishedVersion, SiteState } from 'site/releases/releaseSchema.ts';
import { listLiveVersions, type Version } from 'site/releases/versions.ts';

// Pure functions, one for each way to change a site: each takes what pages are rendered from, and returns it changed.
// `commit` writes it as the next release. A part is the shell or a remote (micro-frontend).

/** A version of a build, with what is published about it. */
export type NewVersion = Version & PublishedVersion;

interface LiveOptions {
  /** Whether checks have rejected the version, which is made live nevertheless. */
  isForced?: boolean;
}

/** Number of versions of each part that are remembered as left by a rollback. */
const keptLeft = 5;
/** Number of earlier versions of each part that are remembered, so that a rollback finds the one before. */
const keptEarlier = 10;

const emptyPart: Part = { earlier: [], left: [], published: {} };

/** Makes a version live that comes from a build, or from a preview. */
export function planLive<State extends SiteState>(
  state: State,
  newVersion: NewVersion,
  { isForced = false }: LiveOptions = {},
): State {
  const { version } = newVersion;
  return changePart(addPublished(state, newVersion), newVersion.part, ({ live, forced, earlier, left, ...rest }) => {
    if (live === version)
      return { ...rest, live, ...(forced && isForced && { forced }), earlier, left: without(left, version) };
    // The first one was live last, also if the part was removed since. If it was released by force, pages never go back
    // to it.
    const latestFirst = live === undefined ? earlier : [live, ...without(earlier, live)];
    const before = forced ? latestFirst.slice(1) : latestFirst;
    return {
      ...rest,
      live: version,
      ...(isForced && { forced: true as const }),
      earlier: without(before, version).slice(0, keptEarlier),
      left: without(left, version),
    };
  });
}

/** Makes a version live by `publish`: `npm start` does not take it for new afterwards. */
export const planPublish = <State extends SiteState>(
  state: State,
  newVersion: NewVersion,
  options: LiveOptions = {},
): State =>
  changePart(planLive(state, newVersion, options), newVersion.part, (part) => ({
    ...part,
    released: newVersion.version,
  }));

/**
 * Makes a published version live in a rollback, which leaves the version that was live. The versions between the two
 * are gone back to no more, either.
 */
export function planRollback<State extends SiteState>(
  state: State,
  { part, version }: Version,
  { isForced = false }: LiveOptions = {},
): State {
  return changePart(state, part, ({ live, forced, earlier, left, ...rest }) => {
    if (live === version) return { ...rest, live, ...(forced && { forced }), earlier, left };
    // A removed remote comes back as it was.
    if (live === undefined && earlier[0] === version)
      return { ...rest, live: version, ...(forced && { forced }), earlier: earlier.slice(1), left };
    // Pages never go back to a removed version that was released by force, either.
    const before = live === undefined && forced ? earlier.slice(1) : earlier;
    return {
      ...rest,
      live: version,
      ...(isForced && { forced: true as const }),
      // All of them if the version is not one of them.
      earlier: before.slice(before.indexOf(version) + 1),
      left: [...without(left, version), ...(live === undefined ? [] : [live])].slice(-keptLeft),
    };
  });
}

/** Publishes a version that only share links show, i.e. addresses with `?with=<version>`. */
export const planPreview = <State extends SiteState>(state: State, newVersion: NewVersion, until: string): State => ({
  ...addPublished(state, newVersion),
  previews: [...state.previews, { part: newVersion.part, version: newVersion.version, until }],
});

/** Removes a remote from the site. Its files keep their addresses for open pages, and a rollback brings it back. */
export function planRemoval<State extends SiteState>(state: State, remote: string): State {
  const remotes = Object.keys(listLiveVersions(state)).filter((part) => part !== 'shell');
  if (!remotes.includes(remote)) throw new Error(`${remote} is not live. Live are: ${remotes.join(', ')}.`);
  return changePart(state, remote, ({ live, earlier, ...rest }) => ({
    ...rest,
    earlier: live === undefined ? earlier : [live, ...earlier],
  }));
}

/** Gives the pages other settings; all versions stay. */
export const planSettings = <State extends SiteState>(
  state: State,
  { page, origin }: Pick<SiteState, 'page' | 'origin'>,
): State => ({ ...state, page, origin });

/** Creates the first state of an empty store. */
export const planFirstStart = (settings: Pick<SiteState, 'page' | 'origin'>, versions: NewVersion[]): SiteState =>
  versions.reduce<SiteState>((state, version) => planLive(state, version), {
    origin: settings.origin,
    page: settings.page,
    parts: {},
    previews: [],
    // Is set when the release is committed.
    prerendered: {},
  });

/** Remembers the versions that a working copy had at an `npm start`. */
export const planStarted = (state: SiteState, versions: Version[]): SiteState =>
  versions.reduce(
    (next, { part, version }) => changePart(next, part, (before) => ({ ...before, started: version })),
    state,
  );

/** Lists the changes of live versions between two states of a site, for people who read the history. */
export function planChanges(before: SiteState | undefined, after: SiteState): Change[] {
  const liveBefore: Record<string, string> = before ? listLiveVersions(before) : {};
  const liveAfter = listLiveVersions(after);
  return [...new Set([...Object.keys(liveAfter), ...Object.keys(liveBefore)])].flatMap((part) => {
    const [instead, version] = [liveBefore[part], liveAfter[part]];
    return version === instead ? [] : [{ part, ...(version && { version }), ...(instead && { instead }) }];
  });
}

/** Gives the files of a version addresses on the site, and remembers its scenarios and of which commit it was built. */
export function addPublished<State extends SiteState>(
  state: State,
  { part: name, version, ...about }: NewVersion,
): State {
  return changePart(state, name, (part) => {
    const known = part.published[version];
    // The first clean commit of which the version was built is kept: it can be built again.
    const isRebuildable = known?.commit !== undefined && !known.commit.endsWith('+');
    const commit = isRebuildable ? known.commit : (about.commit ?? known?.commit);
    const scenarios = about.scenarios ?? known?.scenarios;
    const described = { ...(commit && { commit }), ...(scenarios && { scenarios }) };
    return { ...part, published: { ...part.published, [version]: described } };
  });
}

const changePart = <State extends SiteState>(state: State, name: string, change: (part: Part) => Part): State => ({
  ...state,
  parts: { ...state.parts, [name]: change(state.parts[name] ?? emptyPart) },
});

const without = (versions: string[], version: string) => versions.filter((other) => other !== version);
