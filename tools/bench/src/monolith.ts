import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listRemoteNames } from 'page-contract/remotes';
import type { Compiler, Stats, StatsChunkGroup } from 'webpack';
import { root, workFolder } from './config.ts';

const requireModule = createRequire(import.meta.url);
const webpack = requireModule('webpack');
const { createConfiguration } = requireModule('../../build/webpack/base.js');
const { IntegrityPlugin } = requireModule('../../build/webpack/integrityPlugin.js');

const outputFolder = join(workFolder, 'monolith');

/** The whole app as one webpack build, with which the bench compares the micro-frontends. */
export type MonolithBuild = Awaited<ReturnType<typeof buildMonolith>>;

/** Returns the screens that the remotes expose in their webpack configurations: `mf-help ./Faq`, its file, its chunk. */
const listScreens = () =>
  listRemoteNames(root).flatMap((remote) => {
    const { exposes } = requireModule(join(root, remote, 'webpack.config.cjs')) as { exposes: Record<string, string> };
    return Object.entries(exposes).map(([expose, file]) => ({
      key: `${remote} ${expose}`,
      file: join(root, remote, file),
      chunkName: expose.replace('./', `${remote}-`).toLowerCase(),
    }));
  });

/**
 * Returns the code of a module that replaces `shell/src/remotes/remotes.ts`. Its function `createRemotes` loads all
 * screens as ordinary lazy imports instead of by Module Federation.
 */
function createStaticRemotes(screens: ReturnType<typeof listScreens>): string {
  const properties = screens.map(({ key, file, chunkName }) => {
    const chunkComment = `/* webpackChunkName: ${JSON.stringify(chunkName)} */`;
    return `${JSON.stringify(key)}: () => import(${chunkComment} ${JSON.stringify(file)}),`;
  });
  return `const screens = {\n${properties.join('\n')}\n};
export const createRemotes = () => ({
  register: async () => undefined,
  load: (remote, expose) => screens[remote + ' ' + expose](),
});\n`;
}

/** Builds the whole app as one webpack build of the same sources and settings, with a lazy chunk per screen. */
export async function buildMonolith() {
  const screens = listScreens();
  mkdirSync(workFolder, { recursive: true });
  const staticRemotesFile = join(workFolder, 'staticRemotes.js');
  writeFileSync(staticRemotesFile, createStaticRemotes(screens));

  const settings = createConfiguration(join(root, 'shell'), { mode: 'production', publicPath: '/' });
  const compiler = webpack({
    ...settings,
    entry: { monolith: './src/index.ts' },
    output: { ...settings.output, path: outputFolder, uniqueName: 'monolith' },
    plugins: [
      ...settings.plugins,
      new webpack.NormalModuleReplacementPlugin(/\/remotes\/remotes\.ts$/, staticRemotesFile),
      // Makes browsers check the integrity of the chunks, as they do for the micro-frontends.
      new IntegrityPlugin(),
    ],
  });
  const stats = await runCompiler(compiler);
  const { entrypoints, namedChunkGroups } = stats.toJson({ all: false, entrypoints: true, chunkGroups: true });
  return {
    folder: outputFolder,
    /** Names of the files that every page loads. */
    everyPage: listFiles(entrypoints?.monolith),
    /** Names of the files of the landing page's screen. */
    landing: listFiles(namedChunkGroups?.['mf-landing-landing']),
  };
}

/** Runs a build and closes its compiler. Throws an error if the build fails. */
async function runCompiler(compiler: Compiler): Promise<Stats> {
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      compiler.close(() => (error || !result ? reject(error) : resolve(result)));
    });
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  return stats;
}

/** Returns the names of the scripts and style sheets that webpack loads together for a page or a screen. */
function listFiles(group?: StatsChunkGroup) {
  const names = group?.assets?.map(({ name }) => name) ?? [];
  return {
    scripts: names.filter((name) => name.endsWith('.js')),
    styles: names.filter((name) => name.endsWith('.css')),
  };
}
