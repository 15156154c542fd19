import { listen } from 'node-kit/listen.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import { readSiteConfig } from 'site/config/config.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { panelFolder } from 'site/server/openQaServer.ts';
import { createSiteServer } from 'site/server/siteServer.ts';
import { createMemoryStore } from 'site/store/createMemoryStore.ts';
import { createSourceServer } from './standalone/createSourceServer.ts';
import { createSourceSite } from './standalone/createSourceSite.ts';

// QA server of `npm run standalone`, with the shell and one remote from dev servers. Arguments: the remote, the origin
// of this server, and those of the dev servers of shell and remote.

await runCommand(async () => {
  // The cast is true, because `npm run standalone` passes all four.
  const [remote, origin, ofShell, ofRemote] = process.argv.slice(2) as [string, string, string, string];
  const store = createMemoryStore();
  const qa = { origin, panelFolder };
  const sources = { root: projectRoot, store, remote, config: readSiteConfig() };
  const site = createSiteServer(store, { qa, liveSite: createSourceSite(sources, qa) });
  const server = createSourceServer(site, { shell: ofShell, [remote]: ofRemote });
  await listen(server, { port: Number(new URL(origin).port), host: 'localhost' });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
});
