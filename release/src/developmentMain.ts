import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from 'node-kit/runCommand.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import type { PageRegistry, RemoteVersion } from 'page-contract';
import { readRemote, listRemoteNames } from 'page-contract/remotes';
import { readSiteConfig } from 'site/config/config.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { buildRemoteVersion } from 'site/releases/buildRemoteVersion.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { readRemoteBuild } from './builds/builds.ts';
import { publishBuild } from './builds/publishBuild.ts';

// Writes two files for `npm run dev` into the folder of the site: `page.json`, the configuration of pages, and
// `registry.json`, which lists the routes and the script (entry) of each remote. The shell's dev server puts both into
// every page. Each argument is `<remote>=<address of its entry on a dev server>`. Pages load the last build of each
// other remote.

/** Addresses of entries on dev servers, by remote. The cast is true, because `npm run dev` passes only pairs. */
const devEntries = new Map(process.argv.slice(2).map((argument) => argument.split('=', 2) as [string, string]));

await runCommand(async () => {
  const { page, site: siteFolder } = readSiteConfig();
  const registry: PageRegistry = { remotes: {} };
  const versions: Record<string, string> = { shell: 'dev' };
  for (const name of listRemoteNames(projectRoot)) {
    const { module } = readRemote(join(projectRoot, name));
    const devEntry = devEntries.get(name);
    // A remote without dev server and without build has routes, but no live version.
    const live = devEntry ? { version: 'dev', entry: devEntry } : await publishLastBuild(siteFolder, name);
    registry.remotes[name] = { module, live };
    if (live) versions[name] = live.version;
  }
  await mkdir(siteFolder, { recursive: true });
  // Pages do not report errors, because a report names a version, which code from source does not have.
  writeFileAtomically(join(siteFolder, 'page.json'), JSON.stringify({ ...page, reports: undefined, versions }));
  writeFileAtomically(join(siteFolder, 'registry.json'), JSON.stringify(registry));
});

/** Copies the last build of a remote to the site, and returns its entry in the registry; undefined without a build. */
async function publishLastBuild(siteFolder: string, name: string): Promise<RemoteVersion | undefined> {
  const build = readRemoteBuild(projectRoot, name);
  if (!build) return undefined;
  await publishBuild(createFolderStore(siteFolder), build);
  return buildRemoteVersion(build.contract);
}
