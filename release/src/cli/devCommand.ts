import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { listRemoteNames } from 'page-contract/remotes';
import { projectRoot } from 'site/config/projectRoot.ts';

/** Type of tools/local/src/dev.ts. It is repeated here, because a lint rule forbids to import from tools/. */
interface DevModule {
  /** Starts the servers and resolves to the address of the app. */
  dev(options: { remotes: string[]; site?: string; fresh: boolean }): Promise<string>;
}

export const devCommand = defineCommand({
  usage: 'dev [remotes..]',
  about: 'Serves the app with remotes from source; short: npm run dev',
  examples: {
    dev: 'shell, all remotes and the catalogue of ui-kit from source',
    'dev mf-help': 'mf-help from source, the other remotes as they are built',
    'dev mf-help --site https://…': 'mf-help from source, everything else as it is live there',
  },
  declare: (command) =>
    command
      .positional('remotes', { type: 'string', array: true, choices: listRemoteNames(projectRoot), default: [] })
      .option('site', { type: 'string', describe: 'address of a live site' })
      .option('fresh', { type: 'boolean', default: false, describe: 'forgets the data of earlier starts' }),
  run: async ({ remotes, site, fresh }) => {
    if (site !== undefined && remotes.length === 0)
      throw new UsageError('--site needs the remote that comes from source: npm run dev -- mf-help --site https://…');
    const devFile = pathToFileURL(join(projectRoot, 'tools/local/src/dev.ts'));
    const { dev } = (await import(devFile.href)) as DevModule;
    const origin = await dev({ remotes, site, fresh });
    return { text: 'End it with Ctrl-C.', data: { origin } };
  },
});
