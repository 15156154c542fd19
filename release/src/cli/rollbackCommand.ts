import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { listLiveVersions, readLiveSite } from 'site/manifest/readSite.ts';
import { readRecordsAndRehearsals } from '../commit/readRecordsAndRehearsals.ts';
import { rollback } from '../publish/rollback.ts';
import { forceOption } from './forceOption.ts';
import { listDeployables } from './listDeployables.ts';

/** Makes an earlier version of a part, i.e. of the shell or a remote, live again. */
export const rollbackCommand = defineCommand({
  usage: 'rollback <part> [to]',
  about: 'Makes an earlier version live; short: npm run rollback',
  examples: {
    'rollback mf-help': 'goes back to the version before, a proven one if there is any',
    'rollback mf-help 1.0.0-d0276b0e': 'goes to any version that "history" names; its beginning is enough',
  },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: listDeployables(), demandOption: true })
      .positional('to', { type: 'string', describe: 'version' })
      .option('force', forceOption),
  run: async ({ part, to, force }) => {
    const store = openSite();
    const before = listLiveVersions((await readLiveSite(store)).manifest)[part];
    const { manifest } = (await rollback(store, part, to, { force })).site;
    const live = listLiveVersions(manifest)[part] ?? '';
    // A version is proven if a browser has opened it together with the other live versions without an error. The
    // newest release record, whose hash is `manifest.record`, leads to all earlier ones.
    const recordsAndRehearsals = await readRecordsAndRehearsals(store, manifest.record);
    const isProven = recordsAndRehearsals.isProven(manifest, part, live);
    const instead = before && before !== live ? ` instead of ${before}` : '';
    const doubt = isProven ? '' : ', though nothing proves that it is good';
    return { text: `${part}: ${live} is live now${instead}${doubt}.`, data: { part, live, instead: before, isProven } };
  },
});
