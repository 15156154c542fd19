import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openStore } from 'site/store/openStore.ts';
import { promote } from '../publish/promote.ts';
import { createLocalRehearsal } from '../rehearsal/createLocalRehearsal.ts';
import { buildReleaseData, describeRelease } from './describeRelease.ts';
import { forceOption } from './forceOption.ts';
import { listDeployables } from './listDeployables.ts';
import { readLiveOpenApi } from './readLiveOpenApi.ts';

/** Options that name a site by its store: a folder or `s3://bucket/prefix`. */
const siteOption = { type: 'string', requiresArg: true, demandOption: true } as const;

/** Copies the live version of a part, i.e. the shell or a remote, from one site to another, and makes it live there. */
export const promoteCommand = defineCommand({
  usage: 'promote <part>',
  about: 'Makes the bytes that are live on one site live on another one, after its checks; builds nothing',
  examples: { 'promote mf-help --from s3://box/staging --to s3://box/production': 'stores as in SITE_DIR' },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: listDeployables(), demandOption: true })
      .option('from', { ...siteOption, describe: 'folder or bucket of the site that has the version' })
      .option('to', { ...siteOption, describe: 'folder or bucket of the site that gets it' })
      .option('force', forceOption),
  run: async ({ part, from, to, force }) => {
    const released = await promote(openStore(from), openStore(to), part, {
      force,
      rehearse: createLocalRehearsal(),
      openApi: await readLiveOpenApi(),
    });
    return { text: describeRelease(part, released), data: buildReleaseData(part, released) };
  },
});
