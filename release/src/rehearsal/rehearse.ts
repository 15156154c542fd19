import type { Browser } from 'playwright-core';
import { readPartName } from 'site/releases/readSite.ts';
import { listLiveVersions } from 'site/releases/versions.ts';
import type { StateRecord } from '../candidatePage/StateRecord.ts';
import type { Candidate } from '../checks/Candidate.ts';
import type { Rehearse } from '../checks/slowChecks.ts';
import { checkLeftovers } from './checkLeftovers.ts';
import { checkStates, type StateFindings } from './checkStates.ts';
import { overlayCandidate } from './overlayCandidate.ts';
import type { Progress } from './Progress.ts';
import { withQaSite, type OpenQaServer, type QaSite } from './qaSite.ts';
import type { RecordCache } from './recordCache.ts';
import { stuckError } from './rejectIfStuck.ts';

// A rehearsal is a dry run of a release: a candidate, i.e. a version of the shell or of a remote (micro-frontend), is
// opened in a browser together with the versions that are live, on a QA server.

/** Dependencies of the rehearsal, which tests replace. */
export interface RehearsalTools {
  /** Starts a browser; returns undefined if there is none. */
  openBrowser: () => Promise<Browser | undefined>;
  openQaServer: OpenQaServer;
  /** Keeps what the browser saw, for the next candidate. */
  records?: RecordCache;
  /** Receives what the browser saw of the candidate, for its page. */
  onStates?: (states: StateRecord[]) => void;
  /** Prints how much is done. */
  progress?: Progress;
}

export const noBrowser = 'no Chrome or Chromium was found; CHROME_PATH names one';

/** Creates the rehearsal, which opens a candidate in a browser with every live version. */
export function createRehearsal({ openBrowser, openQaServer, records, onStates, progress }: RehearsalTools): Rehearse {
  // Pictures are only for who shows or keeps what the browser saw.
  const options = { progress, withPictures: onStates !== undefined || records !== undefined };
  return async (candidate) => {
    const firstBrowser = await openBrowser();
    if (!firstBrowser) return { reasons: [], skippedBecause: noBrowser };
    const rehearseAndClose = async (browser: Browser) => {
      try {
        const store = await overlayCandidate(candidate);
        const tools = { browser, openQaServer };
        return await withQaSite(store, tools, (site) => rehearseCandidate(browser, site, candidate, options));
      } finally {
        await browser.close();
      }
    };
    const findings = await rehearseAndClose(firstBrowser).catch(async (error: unknown) => {
      if (!wasReloaded(error)) throw error;
      // Tolerates one reload. A second one, in the new browser, is an error. `!`: a browser was found the first time.
      return rehearseAndClose((await openBrowser())!);
    });
    const { release } = candidate.live;
    const part = readPartName(candidate.contract);
    const versions = { ...listLiveVersions(release), [part]: candidate.contract.version };
    if (records)
      await records.write({ part, versions, page: release.page, browser: firstBrowser.version() }, findings.records);
    onStates?.(findings.records);
    return { reasons: findings.reasons };
  };
}

/** Returns whether an error is Playwright's for a page that was reloaded during the rehearsal. */
const wasReloaded = (error: unknown) =>
  error instanceof Error && error.message.includes('Execution context was destroyed');

interface RehearsalFindings {
  /** A sentence for each problem. */
  reasons: string[];
  records: StateRecord[];
}

/** Checks the candidate in the site in which it is live. */
async function rehearseCandidate(
  browser: Browser,
  site: QaSite,
  { name, contract }: Candidate,
  options: { progress?: Progress; withPictures: boolean },
): Promise<RehearsalFindings> {
  const { progress } = options;
  const part = readPartName(contract);
  const remote = site.remotes.find((one) => one.contract.name === part);
  if (!remote) {
    // What remotes leave behind was looked for when each of them was released.
    const remotes = site.remotes.map((one) => ({ ...one, name: `${one.name} on ${name}` }));
    return joinFindings(await checkStates(browser, site, [site.shell, ...remotes], options));
  }
  const { reasons, records } = joinFindings(await checkStates(browser, site, [remote], options));
  const others = site.remotes.filter((one) => one !== remote);
  progress?.('measurements of what it leaves behind', 0, 1);
  const leftovers = await checkLeftovers(browser, site, remote, others).catch((error: unknown) => {
    if (error !== stuckError) throw error;
    return [`${name} stops beside other screens: ${stuckError.message}.`];
  });
  progress?.('measurements of what it leaves behind', 1, 1);
  return { reasons: [...reasons, ...leftovers], records };
}

const joinFindings = (findings: StateFindings[]): RehearsalFindings => ({
  reasons: findings.flatMap(({ sentences }) => sentences),
  records: findings.flatMap(({ records }) => records),
});
