import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { openSite } from 'site/config/openSite.ts';
import type { Freeze } from 'site/manifest/manifestSchema.ts';
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
    const freeze = isEnd ? undefined : createFreeze(part, until, reason);
    await changeSite(openSite(), async ({ manifest }) => ({ manifest: planFreeze(manifest, part, freeze) }));
    const subject = part ?? 'the site';
    const text = freeze
      ? `From now on, ${subject} is frozen until ${formatMinute(freeze.until)} UTC.`
      : `The freeze of ${subject} has ended.`;
    return { text, data: { part, freeze } };
  },
});

/** Throws if the date is missing, invalid or over, or if there is no reason. */
function createFreeze(deployable: string | undefined, until = '', reason = ''): Freeze {
  const time = parseTime(until);
  if (!time || time <= new Date() || !reason)
    throw new UsageError('A freeze needs --until with a coming date, for example 2026-12-27, and a --reason.');
  return { deployable, until: time.toISOString(), who: readProvenance().who, reason };
}

/** Parses `2026-12-27`, `2026-12-27 18:00` or an ISO time: in UTC without an offset. Returns undefined for others. */
function parseTime(text: string): Date | undefined {
  // `Date` takes a time without an offset as that of the machine, and 12.01.2027 as December 1st.
  const [, day, time = '00:00', offset = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? [];
  const parsed = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(parsed.getTime()) ? undefined : parsed;
}
