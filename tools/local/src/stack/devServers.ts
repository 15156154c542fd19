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
 * Returns the programs by which `npm run dev` serves source: webpack's dev servers for the shell, for the remotes
 * (micro-frontends) `fromSource` and, unless a live site provides the rest, for ui-kit's catalogue of components. Other
 * remotes come from their builds or the live site. `siteDir` contains page configuration and registry. All servers get
 * the same environment variables, but only the shell's reads `settings` and those of `siteDir`
 * (shell/developmentPages.js).
 */
export function createDevServers(
  root: string,
  config: StackConfig,
  fromSource: Remote[],
  siteDir: string,
  settings: Record<string, string>,
): Program[] {
  /** `portVariable` names the port (`SITE_PORT`), `path` a file that exists when the first build is finished. */
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
