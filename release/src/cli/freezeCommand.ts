import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { openSite } from 'site/config/openSite.ts';
import { commit } from '../commit/commit.ts';
import { whoAndWhat } from '../history/whoAndWhat.ts';
import { planFreeze } from '../plan/plan.ts';
import { requireSite } from '../publish/requireSite.ts';
import { parts } from './parts.ts';

export const freezeCommand = defineCommand({
  usage: 'freeze [part]',
  about: 'Rejects releases and rollouts until a date; rollback and withdraw stay possible',
  examples: {
    'freeze --until 2026-12-27 --reason Christmas': 'the whole site',
    'freeze mf-help --end': 'ends the freeze of a part before its time; without a part that of the site',
  },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: parts() })
      .option('until', { type: 'string', requiresArg: true, describe: 'date, or date and time, in UTC' })
      .option('reason', { type: 'string', requiresArg: true, describe: 'named by each rejection' })
      .option('end', { type: 'boolean', describe: 'ends it' }),
  run: async ({ part, until, reason, end }) => {
    const time = new Date(until ?? '');
    if (!end && (!reason || !(time > new Date())))
      throw new UsageError('A freeze needs --until with a coming date, for example 2026-12-27, and a --reason.');
    const store = openSite();
    const { who } = whoAndWhat();
    const freeze = end ? undefined : { deployable: part, until: time.toISOString(), who, reason: reason! };
    await commit(store, async (site) => ({
      manifest: planFreeze(requireSite(store, site).manifest, part, freeze),
      about: { how: 'release', ...whoAndWhat() },
    }));
    const what = part ?? 'The site';
    const text = freeze
      ? `${what} is frozen until ${freeze.until.slice(0, 16).replace('T', ' ')} UTC.`
      : `${what} can be released.`;
    return { text, data: { part, freeze } };
  },
});
