import { basename, join } from 'node:path';
import { formatSourcePath } from 'page-contract/fromSource';
import { containerFiles } from 'page-contract/publishedPath';
import { webpackCli } from './builds.ts';
import type { StackConfig } from './config.ts';
import type { Program } from './programs.ts';
import type { Remote } from './remotes.ts';

/** Returns the address on a remote's dev server of the script from which the shell loads the remote's pages. */
export function formatDevEntry(config: StackConfig, remote: Remote): string {
  return `http://localhost:${config.remotePorts[remote.name]}/${containerFiles.federated}`;
}

/**
 * Returns the programs of `npm run dev` that serve source code: webpack's dev servers for the shell, for the remotes
 * (micro-frontends) `fromSource` and, without a live site, for ui-kit's catalogue of components. Pages load the other
 * remotes from the live site, if `shellSettings` has its address (`LIVE_SITE`), or else from their builds.
 */
export function createDevServers(
  root: string,
  config: StackConfig,
  fromSource: Remote[],
  /** Folder of `page.json`, the configuration of the pages, and `registry.json`, the version of each remote. */
  siteDir: string,
  /** Additional environment variables of the shell's dev server, which renders the pages. */
  shellSettings: Record<string, string>,
): Program[] {
  const environment = {
    ...config.env,
    // All servers get these variables, although only the shell's server (shell/developmentPages.js) reads them.
    ...shellSettings,
    SITE_DIR: siteDir,
    PAGE_FILE: join(siteDir, 'page.json'),
    REGISTRY_FILE: join(siteDir, 'registry.json'),
  };
  /** `path` responds when the server's first build is finished. */
  const defineServer = (folder: string, port: number, path: string, options: string[] = []) =>
    createDevServer(root, { folder, port, path, env: environment, options });
  const servers = [
    defineServer('shell', config.ports.site, '/shell.js'),
    ...fromSource.map(({ name }) => defineServer(name, config.remotePorts[name]!, `/${containerFiles.federated}`)),
  ];
  if (shellSettings.LIVE_SITE) return servers;
  const catalogueOptions = ['--config', 'catalogue/webpack.config.cjs'];
  return [...servers, defineServer('packages/ui-kit', config.ports.catalogue, '/', catalogueOptions)];
}

/**
 * Returns the dev servers of `npm run standalone`: of the shell and of a remote. The QA server passes their files on
 * below `/shell/dev/` and `/mf-help/dev/`.
 */
export function createStandaloneServers(
  root: string,
  config: StackConfig,
  { name }: Remote,
): { shell: Program; remote: Program } {
  const define = (folder: string, port: number, file: string) => {
    const path = formatSourcePath(folder);
    const env = { ...config.env, PASSED_ON_AT: `http://localhost:${config.ports.qa}${path}` };
    return createDevServer(root, { folder, port, path: path + file, env });
  };
  return {
    shell: define('shell', config.ports.site, 'shell.js'),
    remote: define(name, config.remotePorts[name]!, containerFiles.federated),
  };
}

interface DevServerOptions {
  folder: string;
  port: number;
  /** Responds when the server's first build is finished. */
  path: string;
  env: Record<string, string>;
  /** Options of webpack. */
  options?: string[];
}

const createDevServer = (root: string, { folder, port, path, env, options = [] }: DevServerOptions): Program => ({
  job: {
    name: `dev-${basename(folder)}`,
    args: [webpackCli, 'serve', '--mode', 'development', ...options],
    cwd: join(root, folder),
    env: { ...env, DEV_SERVER_PORT: String(port) },
  },
  address: `http://localhost:${port}${path}`,
});
