import type { Site } from 'site/releases/readSite.ts';
import { listLiveVersions } from 'site/releases/versions.ts';
import type { StateRecord } from '../candidatePage/StateRecord.ts';
import { checkStates } from './checkStates.ts';
import { noBrowser, type Tools } from './rehearse.ts';
import { createRehearsedShell } from './rehearsedStates.ts';
import { readLiveRemote } from './rehearsePairs.ts';
import { openLiveCopy } from './stagingSite.ts';

/**
 * Returns what a browser sees of the live version of a part, with which a candidate is compared: from the cache, or by
 * opening its states without looking for problems. Returns a sentence where there is no browser.
 */
export async function recordLive(
  live: Site,
  part: string,
  { openBrowser, readScenarios, records, progress }: Tools,
): Promise<StateRecord[] | string> {
  const browser = await openBrowser();
  if (!browser) return noBrowser;
  try {
    const versions = listLiveVersions(live.release);
    const seen = { part, versions, page: live.release.page, browser: browser.version() };
    const known = await records?.read(seen);
    if (known) return known;
    const wanted = Object.keys(live.registry.remotes).filter((remote) => part === 'shell' || remote === part);
    const remotes = await Promise.all(
      wanted.map((remote) => readLiveRemote(`${remote}@${versions[remote]}`, live, readScenarios)),
    );
    const shell = part === 'shell' ? [createRehearsedShell(`shell@${live.shell.version}`, live.shell)] : [];
    const staging = await openLiveCopy(live.store);
    try {
      const findings = await checkStates(browser, staging, [...shell, ...remotes], { progress, onlyRecords: true });
      const states = findings.flatMap((found) => found.records);
      await records?.write(seen, states);
      return states;
    } finally {
      await staging.close();
    }
  } finally {
    await browser.close();
  }
}
