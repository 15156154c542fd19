import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import type { ReleaseRecord } from 'site/history/record.ts';
import { readRecords } from 'site/history/records.ts';
import { translateReports } from 'site/history/translatePlaces.ts';
import { describeOwners } from 'site/manifest/describeOwners.ts';
import { listLiveVersions, readLiveSite } from 'site/manifest/readSite.ts';
import { readReports } from 'site/reports/reportsStore.ts';
import { describeHistory } from '../history/describeHistory.ts';

/**
 * Prints the release records and the previews of a site, of one part (the shell or a remote) or of all. A preview is a
 * version that testers see by a link until a date. Each record has the errors that pages have reported of its version.
 */
export const historyCommand = defineCommand({
  usage: 'history [part]',
  about: 'Prints what was live when and which previews there are, newest last; short: npm run releases',
  examples: { history: 'of every part', 'history mf-help': 'of one part' },
  declare: (command) => command.positional('part', { type: 'string' }),
  run: async ({ part: wantedPart }) => {
    const store = openSite();
    const site = await readLiveSite(store);
    const { manifest } = site;
    const startOfTime = new Date(0);
    // `manifest.record` is the hash of the newest record. Each record has the hash of the one before it.
    const [allRecords, allReports] = await Promise.all([
      readRecords(store, manifest.record),
      readReports(store, startOfTime),
    ]);
    // Replaces positions in built scripts by lines of source files.
    const reports = await translateReports(store, allReports);
    const findVersionReports = ({ part, version }: ReleaseRecord) => reports.get(`${part}@${version}`);
    const isWanted = (part: string) => wantedPart === undefined || part === wantedPart;
    const records = allRecords.filter(({ part }) => isWanted(part));
    // A preview calls its part `deployable`.
    const previews = manifest.previews.filter(({ deployable }) => isWanted(deployable));
    const live = listLiveVersions(manifest);
    const isUnknown = allRecords.length > 0 && records.length === 0 && previews.length === 0;
    const text = isUnknown
      ? `Nothing of ${wantedPart} was released here yet. There are: ${Object.keys(live).join(', ')}.`
      : describeHistory({ records, previews, live, findVersionReports });
    return {
      // The last lines name the team of each version in the text.
      text: [text, ...describeOwners(site, text)].join('\n'),
      data: {
        live,
        records: records.map((record) => ({ ...record, reports: findVersionReports(record) })),
        previews: previews.map((preview) => ({ ...preview, isExpired: new Date(preview.until) <= new Date() })),
      },
    };
  },
});
