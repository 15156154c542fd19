import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from 'node-kit/runCommand.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import type { PageRegistry } from 'page-contract';
import { readRemote, listRemoteNames } from 'page-contract/remotes';
import { readSiteConfig } from 'site/config/config.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { buildRelease } from 'site/manifest/buildRelease.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { readRemoteBuild } from './builds/builds.ts';
import { publishBuild } from './builds/publishBuild.ts';

// Writes two files for `npm run dev` into the folder of the site, where the shell's dev server reads them for every
// page: the page configuration, and the registry, which lists routes and script (entry) of each remote. An argument is
// `<remote>=<address of its entry on a dev server>`: pages load these remotes from there, and the last builds of all
// others. A remote that has neither is listed without a version.

/** Addresses of entries on dev servers, by remote. Every argument has a `=`. */
const devServers = new Map(process.argv.slice(2).map((argument) => argument.split('=', 2) as [string, string]));

await runCommand(async () => {
  const { page, site: siteFolder } = readSiteConfig();
  const registry: PageRegistry = { remotes: {} };
  const versions: Record<string, string> = { shell: 'dev' };
  for (const name of listRemoteNames(projectRoot)) {
    const { module } = readRemote(join(projectRoot, name));
    const devEntry = devServers.get(name);
    const build = devEntry ? undefined : readRemoteBuild(projectRoot, name);
    if (build) await publishBuild(createFolderStore(siteFolder), build);
    // `buildRelease` builds nothing: it converts a build's contract to its entry in the registry.
    const current = devEntry ? { version: 'dev', entry: devEntry } : build && buildRelease(build.contract);
    registry.remotes[name] = { module, current };
    if (current) versions[name] = current.version;
  }
  await mkdir(siteFolder, { recursive: true });
  // Reports of errors are off: they name a version, which code from source does not have.
  writeFileAtomically(join(siteFolder, 'page.json'), JSON.stringify({ ...page, reports: undefined, versions }));
  writeFileAtomically(join(siteFolder, 'registry.json'), JSON.stringify(registry));
});
