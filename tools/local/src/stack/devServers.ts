import { basename, join } from 'node:path';
import { webpackCli } from './builds.ts';
import type { StackConfig } from './config.ts';
import type { PortName } from './ports.ts';
import type { Program } from './programs.ts';
import type { Remote } from './remotes.ts';

/** Returns the address of the entry on a remote's dev server, from which the shell loads its screens. */
export function formatDevEntry(config: StackConfig, remote: Remote): string {
  return `http://localhost:${config.ports[remote.portVariable]}/remoteEntry.js`;
}

/**
 * Returns webpack's dev servers: for the shell, for the remotes that are served from source and, without a live site,
 * for ui-kit's catalogue. `siteDir` contains the page configuration and the registry that the shell shows.
 * All get the environment variables `settings`, but only the shell's reads them (shell/developmentPages.js).
 */
export function createDevServers(
  root: string,
  config: StackConfig,
  fromSource: Remote[],
  siteDir: string,
  settings: Record<string, string>,
): Program[] {
  /** `path` is a file that the server has when its first build is finished. */
  const createServer = (folder: string, portVariable: PortName, path: string, options: string[] = []): Program => ({
    job: {
      name: `dev-${basename(folder)}`,
      args: [webpackCli, 'serve', '--mode', 'development', ...options],
      cwd: join(root, folder),
      env: {
        ...config.env,
        ...settings,
        SITE_DIR: siteDir,
        PAGE_FILE: join(siteDir, 'page.json'),
        REGISTRY_FILE: join(siteDir, 'registry.json'),
      },
    },
    address: `http://localhost:${config.ports[portVariable]}${path}`,
    ports: [portVariable],
  });
  return [
    createServer('shell', 'SITE_PORT', '/shell.js'),
    ...fromSource.map((remote) => createServer(remote.name, remote.portVariable, '/remoteEntry.js')),
    ...(settings.LIVE_SITE
      ? []
      : [createServer('packages/ui-kit', 'CATALOGUE_PORT', '/', ['--config', 'catalogue/webpack.config.cjs'])]),
  ];
}
