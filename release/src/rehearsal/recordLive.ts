import type { Site } from 'site/releases/readSite.ts';
import { listLiveVersions } from 'site/releases/versions.ts';
import type { StateRecord } from '../candidatePage/StateRecord.ts';
import { checkStates } from './checkStates.ts';
import { withQaSite } from './qaSite.ts';
import { noBrowser, type RehearsalTools } from './rehearse.ts';

/**
 * Returns what a browser sees of the live version of a part, with which a candidate is compared: from the cache, or by
 * opening its states without looking for problems. Returns a sentence where there is no browser.
 */
export async function recordLive(
  { store, release }: Site,
  part: string,
  { openBrowser, openQaServer, records, progress }: RehearsalTools,
): Promise<StateRecord[] | string> {
  const browser = await openBrowser();
  if (!browser) return noBrowser;
  try {
    const seen = { part, versions: listLiveVersions(release), page: release.page, browser: browser.version() };
    const known = await records?.read(seen);
    if (known) return known;
    const states = await withQaSite(store, { browser, openQaServer }, async (site) => {
      const versions = part === 'shell' ? [site.shell, ...site.remotes] : site.remotes;
      const wanted = versions.filter(({ contract }) => part === 'shell' || contract.name === part);
      const findings = await checkStates(browser, site, wanted, { progress, onlyRecords: true });
      return findings.flatMap((found) => found.records);
    });
    await records?.write(seen, states);
    return states;
  } finally {
    await browser.close();
  }
}
