import { basename, join } from 'node:path';
import { webpackCli } from './builds.ts';
import type { StackConfig } from './config.ts';
import type { PortName } from './ports.ts';
import type { Program } from './programs.ts';
import type { Remote } from './remotes.ts';

/** Address of a remote's dev server, from which the shell loads its screens. */
export function devEntry(config: StackConfig, remote: Remote): string {
  return `http://localhost:${config.ports[remote.portVariable]}/remoteEntry.js`;
}

/** Additional settings of the shell's dev server. */
export interface PageSettings {
  /** Output file of the type checker. */
  TYPES_FILE: string;
  /** With `--site`: what is live there and shown around the remotes from source, and where its calls go. */
  LIVE_SITE?: string;
  LIVE_BACKEND?: string;
  LIVE_GATEWAY?: string;
  /** With `--site`: the remotes from source. */
  FROM_SOURCE?: string;
}

/** The dev servers of the shell, of the remotes from source and of the ui-kit's catalogue. */
export function devServers(
  root: string,
  config: StackConfig,
  fromSource: Remote[],
  siteDir: string,
  settings: PageSettings,
): Program[] {
  const server = (folder: string, port: PortName, path: string, options: string[] = []): Program => ({
    job: {
      name: `dev-${basename(folder)}`,
      program: webpackCli,
      args: ['serve', '--mode', 'development', ...options],
      cwd: join(root, folder),
      env: {
        ...config.env,
        ...settings,
        SITE_DIR: siteDir,
        PAGE_FILE: join(siteDir, 'page.json'),
        REGISTRY_FILE: join(siteDir, 'registry.json'),
      },
    },
    sign: { url: `http://localhost:${config.ports[port]}${path}` },
    ports: [port],
  });
  return [
    server('shell', 'SITE_PORT', '/shell.js'),
    ...fromSource.map((remote) => server(remote.name, remote.portVariable, '/remoteEntry.js')),
    ...(settings.LIVE_SITE
      ? []
      : [server('packages/ui-kit', 'CATALOGUE_PORT', '/', ['--config', 'catalogue/webpack.config.js'])]),
  ];
}
