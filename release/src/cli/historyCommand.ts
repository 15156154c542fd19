import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { addSources } from 'site/history/explain.ts';
import type { ReleaseRecord } from 'site/history/record.ts';
import { readRecords } from 'site/history/records.ts';
import { describeOwners } from 'site/manifest/describeOwners.ts';
import { listLiveVersions, readLiveSite } from 'site/manifest/readSite.ts';
import { readReports } from 'site/reports/reportsStore.ts';
import { describeHistory } from '../history/describeHistory.ts';

/**
 * Prints release records and previews (versions that testers see by a link until a date), with what pages have reported
 * of each version. `part` is the word of records and of the command line for the shell or a remote (micro-frontend).
 */
export const historyCommand = defineCommand({
  usage: 'history [part]',
  about: 'Prints what was live when and which previews there are, newest last; short: npm run releases',
  examples: { history: 'of every part', 'history mf-help': 'of one part' },
  declare: (command) => command.positional('part', { type: 'string' }),
  run: async ({ part: wanted }) => {
    const store = openSite();
    const site = await readLiveSite(store);
    const { manifest } = site;
    const [allRecords, storedReports] = await Promise.all([
      // `record` is the hash of the newest one.
      readRecords(store, manifest.record),
      // Reports of all times.
      readReports(store, new Date(0)),
    ]);
    // Reports by version, `mf-help@1.0.0-…`. Their messages name source files, no longer built scripts.
    const reports = await addSources(store, storedReports);
    const records = allRecords.filter(({ part }) => wanted === undefined || part === wanted);
    const previews = manifest.previews.filter(({ deployable }) => wanted === undefined || deployable === wanted);
    const findVersionReports = ({ part, version }: ReleaseRecord) => reports.get(`${part}@${version}`);
    const live = listLiveVersions(manifest);
    const text = describeHistory({ records, previews, live, findVersionReports });
    return {
      // Ends with the teams that own the versions in the text.
      text: [text, ...describeOwners(site, text)].join('\n'),
      data: {
        live,
        records: records.map((record) => ({ ...record, reports: findVersionReports(record) })),
        previews: previews.map((preview) => ({ ...preview, isExpired: new Date(preview.until) <= new Date() })),
      },
    };
  },
});
