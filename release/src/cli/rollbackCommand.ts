import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { listLiveVersions, readLiveSite } from 'site/manifest/readSite.ts';
import { readRecordsAndRehearsals } from '../commit/readRecordsAndRehearsals.ts';
import { rollback } from '../publish/rollback.ts';
import { withdraw } from '../publish/withdraw.ts';
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

/** Withdraws a version, like `mf-help@1.0.0-d0276b0e`, or a whole remote, like `mf-games`. */
export const withdrawCommand = defineCommand({
  usage: 'withdraw <what>',
  about: 'Takes a version away from everybody for good, or a remote off the site',
  examples: {
    'withdraw mf-help@1.0.0-d0276b0e --reason "charges twice"': 'if it is live, the version before becomes live again',
    'withdraw mf-games --reason "season is over"':
      'rejected while another remote sends signed-out visitors to its pages',
  },
  // There are no `choices`, because remotes that this working copy does not have can be withdrawn, too.
  declare: (command) =>
    command
      .positional('what', { type: 'string', demandOption: true })
      .option('reason', { type: 'string', requiresArg: true, demandOption: true, describe: 'kept in the history' })
      .option('force', forceOption),
  run: async ({ what, reason, force }) => {
    const [part = '', version] = what.split('@');
    const { site } = await withdraw(openSite(), part, { version, reason, force });
    const live = listLiveVersions(site.manifest)[part];
    const text = `${what} is withdrawn. ${live ? `${part}: ${live} is live.` : `${part} is off the site.`}`;
    return { text, data: { what, reason, live } };
  },
});
