import { isDeepStrictEqual } from 'node:util';
import { readLiveSite, type Site } from 'site/releases/readSite.ts';
import type { Preview } from 'site/releases/releaseSchema.ts';
import { isLeft, listLiveVersions } from 'site/releases/versions.ts';
import type { Store } from 'site/store/Store.ts';
import { readVersion } from '../builds/builds.ts';
import { uploadBuilds } from '../builds/uploadBuild.ts';
import { checkCandidate } from '../checks/checkCandidate.ts';
import type { OpenApi } from '../checks/openApi.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import type { Verdict } from '../checks/runChecks.ts';
import type { Rehearse, VerifySources } from '../checks/slowChecks.ts';
import { changeSite, type CommitResult } from '../commit/commit.ts';
import { renderSite } from '../commit/renderSite.ts';
import { readCommit, readPerson } from '../history/readProvenance.ts';
import { planPreview, planPublish } from '../plan/plan.ts';
import { requireApproval } from './requireApproval.ts';

// Two ways to publish a build of the working copy: `release` makes it live, `preview` shows it to people with a share
// link. Both check it first, as a candidate, then `changeSite` writes the planned release, which names what is live.
// For versions stored already: releasePublished.ts and rollback.ts. A part is what has versions of its own: the shell or
// a remote (micro-frontend).

export interface ReleaseOptions {
  /** Reason to make it live although checks reject it. */
  force?: string;
  /** OpenAPI document of the live backend; without it calls are not compared. */
  openApi?: OpenApi;
  /** Runs a rehearsal: opens its screens in a browser beside what is live. Without it there is none. */
  rehearse?: Rehearse;
  /** Checks types and unit tests of its sources. */
  verifySources?: VerifySources;
}

type PreviewOptions = Omit<ReleaseOptions, 'force'> & Pick<Preview, 'until'>;

export interface ReleaseResult extends CommitResult {
  verdict: Verdict;
  /** Sentence that says why nobody can build the version again; absent if its commit is known. */
  missingCommit?: string;
  /** Whether it was built with uncommitted changes, which `+` after the Git commit marks. */
  isDirty?: boolean;
}

/** Makes the build of a part live, if no check rejects it or `force` overrules them. Older versions stay stored. */
export async function release(
  root: string,
  store: Store,
  part: string,
  { force, openApi, rehearse, verifySources }: ReleaseOptions = {},
): Promise<ReleaseResult> {
  const firstCandidate = readCandidate(root, await readLiveSite(store), part, openApi);
  // `readCandidate` returns no candidate without a build.
  const build = firstCandidate.build!;
  const { commit, missingCommit } = readCommit(root);
  let checkedBeside = firstCandidate.live;
  let verdict = await checkCandidate(firstCandidate, { rehearse, verifySources });
  requireApproval(verdict, force);
  const committed = await changeSite(store, renderSite, async (live) => {
    // A rehearsal takes a minute, in which others may release: the same build is checked again beside what is live by
    // now. `changeSite` repeats this function if another release was faster.
    if (!isSameFor(part, live, checkedBeside))
      verdict = await checkCandidate({ ...firstCandidate, live }, { rehearse, verifySources });
    checkedBeside = live;
    const approval = requireApproval(verdict, force);
    const newVersion = { ...readVersion(build), commit };
    return {
      state: planPublish(live.release, newVersion, { isForced: approval.forced !== undefined }),
      about: { how: 'publish', ...readPerson(root), ...approval },
      upload: () => uploadBuilds(store, [build], live, commit),
    };
  });
  return { ...committed, verdict, missingCommit, isDirty: commit?.endsWith('+') === true };
}

/** Returns whether the checks of a part's build find the same on two sites: settings, live versions, own versions. */
const isSameFor = (part: string, one: Site, other: Site): boolean => {
  const select = ({ release: { page, origin, parts } }: Site) => [
    page,
    origin,
    listLiveVersions({ parts }),
    Object.keys(parts[part]?.published ?? {}),
  ];
  return isDeepStrictEqual(select(one), select(other));
};

/** Publishes the build of a part for share links when no check rejects it. What is live stays live. */
export async function preview(
  root: string,
  store: Store,
  part: string,
  { until, openApi, rehearse, verifySources }: PreviewOptions,
): Promise<Verdict> {
  const live = await readLiveSite(store);
  const candidate = readCandidate(root, live, part, openApi);
  if (isLeft(live.release, part, candidate.contract.version))
    throw new Error(`${candidate.name} cannot be a preview: a rollback has left it, and no link shows it.`);
  const verdict = await checkCandidate(candidate, { rehearse, verifySources });
  const approval = requireApproval(verdict);
  const newVersion = { ...readVersion(candidate.build!), commit: readCommit(root).commit };
  await changeSite(store, renderSite, async (before) => ({
    state: planPreview(before.release, newVersion, until),
    about: { how: 'preview', ...readPerson(root), ...approval },
    upload: () => uploadBuilds(store, [candidate.build!], before, newVersion.commit),
  }));
  return verdict;
}
