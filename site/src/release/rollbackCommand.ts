import { defineCommand } from 'node-kit/CommandProgram.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readReleaseConfig } from '../config/config.ts';
import { parts } from '../config/parts.ts';
import { liveVersions } from '../publish/registry.ts';
import { composedFacts } from '../publish/siteFacts.ts';
import { isProven } from './proof.ts';
import { rollback } from './rollback.ts';

export const rollbackCommand = defineCommand({
  usage: 'rollback <part> [to]',
  about: 'Makes an earlier version live; short: npm run rollback',
  examples: {
    'rollback mf-help': 'goes back to the version before, a proven one if there is any',
    'rollback mf-help 1.0.0-d0276b0e8610': 'goes to any version that "history" names',
  },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: parts(), demandOption: true })
      .positional('to', { type: 'string', describe: 'version' })
      .option('force', {
        type: 'string',
        describe: 'reason to do it although something speaks against it; the history keeps it',
      }),
  run: async ({ part, to, force }) => {
    const siteDir = await siteFolder(readReleaseConfig().siteDir);
    const instead = liveIn(siteDir)[part];
    await rollback(siteDir, part, to, { force });
    const { shell, registry } = composedFacts(siteDir);
    const live = liveIn(siteDir)[part] ?? '';
    const isGood = isProven(siteDir, part, live, { shell: shell.version, registry });
    const text =
      live === instead
        ? `${part}: every visitor gets ${live} now.`
        : `${part}: ${live} is live now instead of ${instead}${isGood ? '' : ', though nothing proves that it is good'}.`;
    return { text, data: { part, live, instead, isProven: isGood } };
  },
});

function liveIn(siteDir: string): Record<string, string> {
  const { registry, shell } = composedFacts(siteDir);
  return liveVersions(registry, shell.version);
}
