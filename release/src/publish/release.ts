import type { Preview, SiteManifest } from 'site/manifest/manifestSchema.ts';
import { readLiveSite } from 'site/manifest/readLiveSite.ts';
import { deployableOf } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { readPanelBuild, type Build } from '../builds/builds.ts';
import { measureSizes } from '../checks/budgets.ts';
import { isRemote, type Candidate } from '../checks/Candidate.ts';
import { judge, type KnownFindings, type Verdict } from '../checks/judge.ts';
import type { OpenApi } from '../checks/openApi.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import type { Rehearse } from '../checks/Rehearse.ts';
import { commit, type Change, type Committed } from '../commit/commit.ts';
import { whoAndWhat } from '../history/whoAndWhat.ts';
import { planLive, planPreview, planRollout } from '../plan/plan.ts';
import { allow } from './allow.ts';
import { rehearseLive } from './rehearseLive.ts';
import { rejectRollout } from './rejectRollout.ts';
import { requireSite } from './requireSite.ts';

export interface ReleaseOptions {
  /** Reason to make it live although checks reject it. */
  force?: string;
  /** Percentage of signed-in users that get it; all if undefined. */
  percent?: number;
  /** API description of the live backend. */
  openApi?: OpenApi;
  /** Rehearses it in a browser. */
  rehearse?: Rehearse;
}

export interface Released extends Committed {
  verdict: Verdict;
  /** Why the version that was live before does not become the fallback. */
  warnings: string[];
  /** Whether the working copy had uncommitted changes. */
  isDirty: boolean;
}

/** Makes the build of a deployable live, if no check rejects it. Its older versions stay available. */
export async function release(
  root: string,
  store: Store,
  deployable: string,
  options: ReleaseOptions = {},
): Promise<Released> {
  const candidate = readCandidate(root, await readLiveSite(store), deployable, options.openApi);
  const panel = deployable === 'shell' ? readPanelBuild(root) : undefined;
  const builds = [candidate.build!, ...(panel ? [panel] : [])];
  return publish(candidate, { builds, panel: panel?.contract.version, author: whoAndWhat(root) }, options);
}

interface PublishSource {
  /** Builds to upload. */
  builds: Build[];
  /** Version of the panel of share links, which goes live with the shell. */
  panel?: string;
  author: Omit<Change['about'], 'how'>;
}

/** Makes a candidate live, if no check rejects it. */
export async function publish(
  first: Candidate,
  { builds, panel, author }: PublishSource,
  { percent, force, rehearse }: ReleaseOptions,
): Promise<Released> {
  const { store } = first.live;
  if (percent !== undefined) rejectRollout(first, percent);
  // Checks and rehearsal take a minute, in which others may release. The commit repeats those whose inputs have
  // changed.
  const known: KnownFindings = new Map();
  if (rehearse) allow(await judge(first, { rehearse, known }), force);
  const warnings = rehearse && percent === undefined ? await rehearseLive(first, rehearse) : [];
  const sizes = isRemote(first) ? { sizes: await measureSizes(first) } : {};
  let verdict!: Verdict;
  const committed = await commit(store, async (site) => {
    const candidate = { ...first, live: requireSite(store, site) };
    verdict = await judge(candidate, { rehearse, known });
    const found = allow(verdict, force);
    const next = planRelease(candidate, percent);
    return {
      manifest: panel ? planLive(next, { deployable: 'panel', version: panel }) : next,
      builds,
      about: { how: 'release', ...author, at: new Date().toISOString(), ...found, ...sizes },
    };
  });
  return { ...committed, verdict, warnings, isDirty: author.commit?.endsWith('+') === true };
}

/** Publishes the build of a deployable for share links when no check rejects it. What is live stays live. */
export async function preview(
  root: string,
  store: Store,
  deployable: string,
  {
    until,
    screen,
    openApi,
    rehearse,
  }: Pick<ReleaseOptions, 'openApi' | 'rehearse'> & Pick<Preview, 'until' | 'screen'>,
): Promise<Verdict> {
  const candidate = readCandidate(root, await readLiveSite(store), deployable, openApi);
  const verdict = await judge(candidate, { rehearse, intent: 'preview' });
  allow(verdict);
  await commit(store, async (site) => {
    const author = whoAndWhat(root);
    const { version } = candidate.contract;
    return {
      manifest: planPreview(requireSite(store, site).manifest, { deployable, version, ...author, until, screen }),
      builds: [candidate.build!],
      about: { how: 'release', ...author },
    };
  });
  return verdict;
}

function planRelease({ live, contract }: Candidate, percent: number | undefined): SiteManifest {
  const one = { deployable: deployableOf(contract), version: contract.version };
  return percent === undefined
    ? planLive(live.manifest, one)
    : planRollout(live.manifest, { ...one, percent, since: new Date().toISOString() });
}
