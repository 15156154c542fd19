import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from 'node-kit/runCommand.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { sourceVersion } from 'page-contract/fromSource';
import { readSiteConfig } from 'site/config/config.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { readSourceRegistry } from './standalone/readSourceRegistry.ts';

// Writes two files for `npm run dev` into the folder of the site: `page.json`, the configuration of pages, and
// `registry.json`, which lists the routes and the script (entry) of each remote. The shell's dev server puts both into
// every page. Each argument is `<remote>=<address of its entry on a dev server>`. Pages load the last build of each
// other remote.

/** Addresses of entries on dev servers, by remote. The cast is true, because `npm run dev` passes only pairs. */
const devEntries = new Map(process.argv.slice(2).map((argument) => argument.split('=', 2) as [string, string]));

await runCommand(async () => {
  const { page, site: siteFolder } = readSiteConfig();
  const { registry } = await readSourceRegistry(projectRoot, createFolderStore(siteFolder), devEntries);
  const versions: Record<string, string> = { shell: sourceVersion };
  for (const [name, { live }] of Object.entries(registry.remotes)) if (live) versions[name] = live.version;
  await mkdir(siteFolder, { recursive: true });
  // Pages do not report errors, because a report names a version, which code from source does not have.
  writeFileAtomically(join(siteFolder, 'page.json'), JSON.stringify({ ...page, reports: undefined, versions }));
  writeFileAtomically(join(siteFolder, 'registry.json'), JSON.stringify(registry));
});
