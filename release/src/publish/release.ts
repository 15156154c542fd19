import type { Preview, SiteManifest } from 'site/manifest/manifestSchema.ts';
import { readLiveSite } from 'site/manifest/readLiveSite.ts';
import type { Store } from 'site/store/Store.ts';
import { readPanelBuild, readRemoteBuild, readShellBuild, type Build } from '../builds/builds.ts';
import { sizesOf } from '../checks/budgets.ts';
import { isRemote, type Candidate } from '../checks/Candidate.ts';
import { judge, type Verdict } from '../checks/judge.ts';
import type { OpenApi } from '../checks/openApi.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import type { Rehearse } from '../checks/Rehearse.ts';
import { commit, type Committed } from '../commit/commit.ts';
import { whoAndWhat } from '../history/whoAndWhat.ts';
import { planLive, planPreview, planRollout } from '../plan/plan.ts';
import { allow } from './allow.ts';
import { rehearseLive } from './rehearseLive.ts';
import { rejectRollout } from './rejectRollout.ts';
import { requireSite } from './requireSite.ts';

export interface ReleaseOptions {
  /** Reason to make it live although checks reject it. */
  force?: string;
  /** Share of signed-in people that gets it. */
  percent?: number;
  /** API description of the live backend. */
  openApi?: OpenApi;
  /** Shows it in a browser. */
  rehearse?: Rehearse;
}

export interface Released extends Committed {
  verdict: Verdict;
  /** Why pages will not fall back to the version that was live before. */
  warnings: string[];
}

/** Makes the build of a deployable live, beside its older versions, when no check rejects it. */
export async function release(
  root: string,
  store: Store,
  deployable: string,
  options: ReleaseOptions = {},
): Promise<Released> {
  const { percent, force, rehearse, openApi } = options;
  const first = readCandidate(root, await readLiveSite(store), deployable, openApi);
  if (percent !== undefined) rejectRollout(first, percent);
  // Takes a minute in which others may release; what was seen then is not rehearsed again below.
  if (rehearse) allow(await judge(first, options), force);
  const warnings = rehearse && percent === undefined ? await rehearseLive(first, rehearse) : [];
  let verdict!: Verdict;
  const committed = await commit(store, async (site) => {
    const candidate = readCandidate(root, requireSite(store, site), deployable, openApi);
    verdict = await judge(candidate, options);
    const found = allow(verdict, force);
    const sizes = isRemote(candidate) ? { sizes: await sizesOf(candidate) } : {};
    return {
      ...planRelease(root, candidate, percent),
      about: { how: 'release', ...whoAndWhat(root, deployable), ...found, ...sizes },
    };
  });
  return { ...committed, verdict, warnings };
}

/** Publishes the build of a deployable for share links when no check rejects it. What is live stays live. */
export async function preview(
  root: string,
  store: Store,
  deployable: string,
  { until, screen, ...options }: Pick<ReleaseOptions, 'openApi' | 'rehearse'> & Pick<Preview, 'until' | 'screen'>,
): Promise<Verdict> {
  const verdict = await judge(readCandidate(root, await readLiveSite(store), deployable, options.openApi), options);
  allow(verdict);
  await commit(store, async (site) => {
    const candidate = readCandidate(root, requireSite(store, site), deployable, options.openApi);
    const author = whoAndWhat(root, deployable);
    const { version } = candidate.contract;
    return {
      manifest: planPreview(candidate.live.manifest, { deployable, version, ...author, until, screen }),
      builds: [buildOf(root, deployable)],
      about: { how: 'release', ...author },
    };
  });
  return verdict;
}

/** The new manifest and its builds. The panel of share links goes live with the shell. */
function planRelease(root: string, { live, contract }: Candidate, percent: number | undefined) {
  const deployable = 'module' in contract ? contract.module.name : 'shell';
  const { version } = contract;
  const panel = deployable === 'shell' ? readPanelBuild(root) : undefined;
  const builds: Build[] = [buildOf(root, deployable), ...(panel ? [panel] : [])];
  const since = new Date().toISOString();
  const next: SiteManifest =
    percent === undefined
      ? planLive(live.manifest, { deployable, version })
      : planRollout(live.manifest, { deployable, version, percent, since });
  const manifest = panel ? planLive(next, { deployable: 'panel', version: panel.contract.version }) : next;
  return { manifest, builds };
}

const buildOf = (root: string, deployable: string): Build =>
  deployable === 'shell' ? readShellBuild(root) : readRemoteBuild(root, deployable)!;
