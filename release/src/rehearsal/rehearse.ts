import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { readDeployableName } from 'site/manifest/readSite.ts';
import type { Candidate } from '../checks/Candidate.ts';
import type { Rehearse } from '../checks/slowChecks.ts';
import { readPairLookup, writePairs, type Pair } from '../history/pairs.ts';
import { createPictures } from './pictures.ts';
import { rehearsePairs, type RehearsalTools } from './rehearsePairs.ts';

// A rehearsal is a dry run of a release: a candidate, i.e. a version of the shell or of a remote (micro-frontend), is
// opened in a browser beside all versions that are live, on a copy of the site (staging).

/** Dependencies of the rehearsal, which tests replace. */
interface Tools extends Omit<RehearsalTools, 'pictures'> {
  /** Starts a browser; returns undefined if there is none. */
  openBrowser: () => Promise<Browser | undefined>;
  /** Sentences about engines (Firefox, WebKit) that are not installed. */
  missingEngines?: string[];
  /** Folder for pictures of all screens in all their states, by candidate; without it none are taken. */
  picturesFolder?: string;
}

/**
 * Creates the rehearsal, which opens a candidate in a browser with every live version, or only with that in `onlyWith`.
 * The findings about each pair of versions are stored. A pair without any has passed and is not rehearsed again.
 */
export function createRehearsal({ openBrowser, missingEngines = [], picturesFolder, ...tools }: Tools): Rehearse {
  return async (candidate, onlyWith) => {
    const hasPassed = await readPairLookup(candidate.live.store);
    const pairs = listPairs(candidate)
      .filter((pair) => onlyWith === undefined || pair.includes(onlyWith))
      .filter((pair) => !hasPassed(pair));
    if (pairs.length === 0) return { reasons: [] };
    const browser = await openBrowser();
    if (!browser) return { reasons: [], skippedBecause: 'no Chrome or Chromium was found; CHROME_PATH names one' };
    const deployable = readDeployableName(candidate.contract);
    const pictures = picturesFolder === undefined ? undefined : createPictures(join(picturesFolder, deployable));
    const rehearseAndClose = (opened: Browser) => rehearsePairs(candidate, pairs, opened, { ...tools, pictures });
    const results = await rehearseAndClose(browser).catch(async (error: unknown) => {
      if (!wasReloaded(error)) throw error;
      // `rehearsePairs` has closed the first browser.
      return rehearseAndClose((await openBrowser())!);
    });
    const storeRemarks = await writePairs(candidate.live.store, results);
    const picturesPath = await pictures?.write();
    const pictureRemarks = picturesPath ? [`Pictures of all states in each browser: ${picturesPath}`] : [];
    const remarks = [...missingEngines, ...storeRemarks, ...pictureRemarks];
    const reasons = results.flatMap((result) => result.reasons);
    return remarks.length > 0 ? { reasons, remarks } : { reasons };
  };
}

/**
 * Returns whether a page was reloaded during the rehearsal: Playwright says so by this message. Then the rehearsal is
 * repeated once. A build that reloads its page itself does so again, and fails.
 */
const wasReloaded = (error: unknown) =>
  error instanceof Error && error.message.includes('Execution context was destroyed');

/**
 * Pairs the candidate, a version that shall go live, with each live version that it meets in pages: a remote with the
 * shell and every other remote, a shell with every remote. In a pair, `['mf-help@1.0.0-…', 'shell@1.0.0-…']`, the
 * candidate is first.
 */
function listPairs(candidate: Candidate): Pair[] {
  const { name, live } = candidate;
  const deployable = readDeployableName(candidate.contract);
  const remotes = Object.entries(live.registry.remotes).flatMap(([other, { current }]) =>
    current && other !== deployable ? [`${other}@${current.version}`] : [],
  );
  const shell = deployable === 'shell' ? [] : [`shell@${live.shell.version}`];
  return [...shell, ...remotes].map((other) => [name, other]);
}
