import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { openSite } from 'site/config/openSite.ts';
import type { Freeze } from 'site/manifest/manifestSchema.ts';
import { changeSite } from '../commit/commit.ts';
import { formatMinute } from '../formatMinute.ts';
import { readProvenance } from '../history/readProvenance.ts';
import { planFreeze } from '../plan/plan.ts';
import { listDeployables } from './listDeployables.ts';

/**
 * Begins or ends a freeze of the whole site or of one part, i.e. the shell or a remote. The freeze is stored in the
 * site's manifest, where the check `freezes` of every release reads it.
 */
export const freezeCommand = defineCommand({
  usage: 'freeze [part]',
  about: 'Rejects releases until a date; rollback and withdraw stay possible',
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
    // Without `freeze`, the present one ends. Without `part`, it is that of the whole site.
    await changeSite(openSite(), async ({ manifest }) => {
      if (isEnd) requireFreeze(manifest.freezes, part);
      return { manifest: planFreeze(manifest, part, freeze) };
    });
    const subject = part ?? 'the site';
    const text = freeze
      ? `From now on, ${subject} is frozen until ${formatMinute(freeze.until)} UTC.`
      : `The freeze of ${subject} has ended.`;
    return { text, data: { part, freeze } };
  },
});

/**
 * Throws if there is no freeze to end. The message names the others, because a release of a part that was not frozen
 * itself may be rejected by the freeze of the site.
 */
function requireFreeze(freezes: Freeze[], part: string | undefined): void {
  const current = freezes.filter(({ until }) => new Date(until) > new Date());
  if (current.some(({ deployable }) => deployable === part)) return;
  const others = current.map(({ deployable = 'the site' }) => deployable).join(', ');
  throw new Error(`There is no freeze of ${part ?? 'the site'}.${others && ` Frozen are: ${others}.`}`);
}

/** Creates a freeze. Throws if the date is missing, invalid or in the past, or if there is no reason. */
function createFreeze(deployable: string | undefined, until = '', reason = ''): Freeze {
  const time = parseTime(until);
  if (!time || time <= new Date() || !reason)
    throw new UsageError('A freeze needs --until with a coming date, for example 2026-12-27, and a --reason.');
  return { deployable, until: time.toISOString(), who: readProvenance().who, reason };
}

/** Matches `2026-12-27`, `2026-12-27 18:00` and ISO times like `2026-12-27T18:00:00.000+01:00`. */
const timePattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/;

/** Parses a time; one without an offset is in UTC. Returns undefined for any other text. */
function parseTime(text: string): Date | undefined {
  // Without the pattern, `Date` would take a time without an offset as local time, and 12.01.2027 as December 1st.
  const match = timePattern.exec(text);
  if (!match) return undefined;
  const [, day, time = '00:00', offset = 'Z'] = match;
  const parsed = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(parsed.getTime()) ? undefined : parsed;
}
