import { basename, join } from 'node:path';
import { webpackCli } from './builds.ts';
import type { StackConfig } from './config.ts';
import type { PortName } from './ports.ts';
import type { Program } from './programs.ts';
import type { Remote } from './remotes.ts';

/** Returns the address on a remote's dev server of the script from which the shell loads the remote's pages. */
export function formatDevEntry(config: StackConfig, remote: Remote): string {
  return `http://localhost:${config.ports[remote.portVariable]}/remoteEntry.js`;
}

/**
 * Returns the programs of `npm run dev` that serve source code: webpack's dev servers for the shell, for the remotes
 * (micro-frontends) `fromSource` and, without a live site, for ui-kit's catalogue of components. The other remotes come
 * from the live site (`settings.LIVE_SITE`) or from their builds. `settings` are environment variables for the shell's
 * server. `siteDir` contains the configuration of its pages, and the registry, which names the version of each remote.
 */
export function createDevServers(
  root: string,
  config: StackConfig,
  fromSource: Remote[],
  siteDir: string,
  settings: Record<string, string>,
): Program[] {
  /** `path` responds when the server's first build is finished. */
  const createServer = (folder: string, portVariable: PortName, path: string, options: string[] = []): Program => ({
    job: {
      name: `dev-${basename(folder)}`,
      args: [webpackCli, 'serve', '--mode', 'development', ...options],
      cwd: join(root, folder),
      // All servers get the same variables, although only the shell's server (shell/developmentPages.js) reads all.
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
  const servers = [
    createServer('shell', 'SITE_PORT', '/shell.js'),
    ...fromSource.map((remote) => createServer(remote.name, remote.portVariable, '/remoteEntry.js')),
  ];
  if (settings.LIVE_SITE) return servers;
  const catalogueOptions = ['--config', 'catalogue/webpack.config.cjs'];
  return [...servers, createServer('packages/ui-kit', 'CATALOGUE_PORT', '/', catalogueOptions)];
}
