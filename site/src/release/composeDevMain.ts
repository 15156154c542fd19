import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from 'node-kit/runCommand.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import type { PageConfig, PageRegistry } from 'page-contract';
import { remoteIn, remoteNames } from 'page-contract/remotes';
import { readSiteConfig } from '../config/config.ts';
import { projectRoot } from '../config/projectRoot.ts';
import { readRemoteBuild } from '../publish/builds.ts';
import { publishRemote } from '../publish/publish.ts';
import { liveVersions } from '../publish/registry.ts';
import { releaseOf } from '../publish/releaseOf.ts';

// For `npm run dev`: page configuration and registry as two files that the shell's dev server reads for every page. Remotes
// named as `<remote>=<address of its dev server's entry>` come from there, the others as they are built.
const servers = new Map(process.argv.slice(2).map((argument) => argument.split('=', 2) as [string, string]));
const root = projectRoot;
/** What comes from source has no version to report of. */
const pageOf = (page: PageConfig, registry: PageRegistry) => ({
  ...page,
  reports: undefined,
  versions: liveVersions(registry, 'dev'),
});

await runCommand(async () => {
  const { page, siteDir } = readSiteConfig();
  const registry: PageRegistry = { remotes: {} };
  for (const name of remoteNames(root)) {
    const entry = servers.get(name);
    const build = entry ? undefined : readRemoteBuild(root, name);
    if (build) await publishRemote(build, siteDir);
    registry.remotes[name] = {
      module: remoteIn(join(root, name)).module,
      current: entry ? { version: 'dev', entry } : build && releaseOf(build.contract),
    };
  }
  await mkdir(siteDir, { recursive: true });
  writeFileAtomically(join(siteDir, 'page.json'), JSON.stringify(pageOf(page, registry)));
  writeFileAtomically(join(siteDir, 'registry.json'), JSON.stringify(registry));
});
