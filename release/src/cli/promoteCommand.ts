import { defineCommand } from 'node-kit/CommandProgram.ts';
import { readReleaseConfig } from 'site/config/config.ts';
import { openStore } from 'site/store/openStore.ts';
import { readOpenApi } from '../checks/openApi.ts';
import { promote } from '../publish/promote.ts';
import { rehearsalHere } from '../rehearsal/rehearsalHere.ts';
import { parts } from './parts.ts';
import { describeReleased, releasedData } from './publishCommand.ts';

const store = { type: 'string', requiresArg: true, demandOption: true } as const;

export const promoteCommand = defineCommand({
  usage: 'promote <part>',
  about: 'Makes the bytes that are live on one site live on another one, after its checks; builds nothing',
  examples: { 'promote mf-help --from s3://box/staging --to s3://box/production': 'stores as in SITE_DIR' },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: parts(), demandOption: true })
      .option('from', { ...store, describe: 'folder or bucket of the site that has the version' })
      .option('to', { ...store, describe: 'folder or bucket of the site that gets it' })
      .option('force', { type: 'string', describe: 'reason to do it although checks reject it' }),
  run: async ({ part, from, to, force }) => {
    const { openApi } = readReleaseConfig();
    const released = await promote(openStore(from), openStore(to), part, {
      force,
      rehearse: rehearsalHere(),
      openApi: openApi === undefined ? undefined : await readOpenApi(openApi),
    });
    return { text: describeReleased(part, released), data: releasedData(part, released) };
  },
});
