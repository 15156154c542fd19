import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { openSite } from 'site/config/openSite.ts';
import { changeSite } from '../commit/commit.ts';
import { formatMinute } from '../formatMinute.ts';
import { readProvenance } from '../history/readProvenance.ts';
import { planFreeze } from '../plan/plan.ts';
import { listDeployables } from './listDeployables.ts';

/** A freeze is stored in the manifest, where the check `freezes` reads it. A part is the shell or a remote. */
export const freezeCommand = defineCommand({
  usage: 'freeze [part]',
  about: 'Rejects releases and rollouts until a date; rollback and withdraw stay possible',
  examples: {
    'freeze --until 2026-12-27 --reason Christmas': 'the whole site',
    'freeze mf-help --end': 'ends the freeze of a part before its time; without a part that of the site',
  },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: listDeployables() })
      .option('until', {
        type: 'string',
        requiresArg: true,
        describe: 'date, or date and time, in UTC: 2026-12-27 18:00',
      })
      .option('reason', { type: 'string', requiresArg: true, describe: 'named by each rejection' })
      .option('end', { type: 'boolean', describe: 'ends it' }),
  run: async ({ part, until, reason, end: isEnd }) => {
    const time = parseTime(until ?? '');
    // An invalid date, as without `until`, is not later than now: its comparison is false.
    const isComing = time > new Date();
    if (!isEnd && !(reason && isComing))
      throw new UsageError('A freeze needs --until with a coming date, for example 2026-12-27, and a --reason.');
    const { who } = readProvenance();
    const freeze = isEnd ? undefined : { deployable: part, until: time.toISOString(), who, reason: reason! };
    await changeSite(openSite(), async ({ manifest }) => ({ manifest: planFreeze(manifest, part, freeze) }));
    const subject = part ?? 'the site';
    const text = freeze
      ? `From now on, ${subject} is frozen until ${formatMinute(freeze.until)} UTC.`
      : `The freeze of ${subject} has ended.`;
    return { text, data: { part, freeze } };
  },
});

/** Parses `2026-12-27`, `2026-12-27 18:00` or an ISO time: in UTC without an offset. Others are an invalid date. */
function parseTime(text: string): Date {
  // `Date` takes a time without an offset as that of the machine, and 12.01.2027 as December 1st.
  const [, day, time = '00:00', offset = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? [];
  return new Date(`${day}T${time}${offset}`);
}
