import type { Browser } from 'playwright-core';
import { readPartName } from 'site/releases/readSite.ts';
import { listLiveVersions } from 'site/releases/versions.ts';
import type { StateRecord } from '../candidatePage/StateRecord.ts';
import type { Candidate } from '../checks/Candidate.ts';
import type { Rehearse } from '../checks/slowChecks.ts';
import type { RecordCache } from './recordCache.ts';
import { rehearsePairs, type Pair, type RehearsalTools } from './rehearsePairs.ts';

// A rehearsal is a dry run of a release: a candidate, i.e. a version of the shell or of a remote (micro-frontend), is
// opened in a browser together with the versions that are live, on a copy of the site (staging).

/** Dependencies of the rehearsal, which tests replace. */
export interface Tools extends RehearsalTools {
  /** Starts a browser; returns undefined if there is none. */
  openBrowser: () => Promise<Browser | undefined>;
  /** Keeps what the browser saw, with which the next candidate is compared. */
  records?: RecordCache;
  /** Receives what the browser saw, for the page of the candidate. */
  onStates?: (states: StateRecord[]) => void;
}

export const noBrowser = 'no Chrome or Chromium was found; CHROME_PATH names one';

/** Creates the rehearsal, which opens a candidate in a browser with every live version. */
export function createRehearsal({ openBrowser, records, onStates, ...tools }: Tools): Rehearse {
  return async (candidate) => {
    const pairs = listPairs(candidate);
    if (pairs.length === 0) return { reasons: [] };
    const firstBrowser = await openBrowser();
    if (!firstBrowser) return { reasons: [], skippedBecause: noBrowser };
    const part = readPartName(candidate.contract);
    const rehearseAndClose = async (browser: Browser) => {
      try {
        return await rehearsePairs(candidate, pairs, browser, tools);
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

/**
 * Pairs the candidate with each live version that it meets in pages: a remote with the shell and every other remote, a
 * shell with every remote. The candidate comes first: `['mf-help@1.0.0-…', 'shell@1.0.0-…']`.
 */
function listPairs({ name, contract, live }: Candidate): Pair[] {
  const part = readPartName(contract);
  const liveVersions = part === 'shell' ? [] : [`shell@${live.shell.version}`];
  for (const [remote, { current }] of Object.entries(live.registry.remotes))
    if (current && remote !== part) liveVersions.push(`${remote}@${current.version}`);
  return liveVersions.map((liveVersion) => [name, liveVersion]);
}
