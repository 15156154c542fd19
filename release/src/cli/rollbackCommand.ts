import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { requireNewestRelease } from 'site/releases/readReleases.ts';
import { rollback } from '../publish/rollback.ts';
import { forceOption } from './forceOption.ts';

/** Makes an earlier version of a part, i.e. of the shell or a remote, live again. */
export const rollbackCommand = defineCommand({
  usage: 'rollback <part> [to]',
  about: 'Makes an earlier version live; short: npm run rollback',
  examples: {
    'rollback mf-help': 'goes back to the version before',
    'rollback mf-help 1.0.0-d0276b0e': 'goes to any version that "history" names; its beginning is enough',
  },
  declare: (command) =>
    command
      // There are no `choices`, because parts that this working copy does not have can be rolled back, too.
      .positional('part', { type: 'string', demandOption: true })
      .positional('to', { type: 'string', describe: 'version' })
      .option('force', forceOption),
  run: async ({ part, to, force }) => {
    const store = openSite();
    const before = (await requireNewestRelease(store)).release.parts[part]?.live;
    const { site } = await rollback(store, part, to, { force });
    const live = site.release.parts[part]?.live ?? '';
    const instead = before && before !== live ? ` instead of ${before}` : '';
    return { text: `${part}: ${live} is live now${instead}.`, data: { part, live, instead: before } };
  },
});
