import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listRemoteNames } from 'page-contract/remotes';
import type { Stats, StatsChunkGroup } from 'webpack';
import { root, workFolder } from './config.ts';

const requireModule = createRequire(import.meta.url);
const webpack = requireModule('webpack');
const { createConfiguration } = requireModule('../../build/webpack/base.js');
const { IntegrityPlugin } = requireModule('../../build/webpack/integrityPlugin.js');

/** The whole app as one webpack build, with which the bench compares the micro-frontends. */
export type MonolithBuild = Awaited<ReturnType<typeof buildMonolith>>;

/** Returns the source file of each screen that a remote exposes. The key names remote and screen: `mf-help ./Faq`. */
const readScreens = () =>
  listRemoteNames(root).flatMap((name) => {
    const { exposes } = requireModule(join(root, name, 'webpack.config.cjs')) as { exposes: Record<string, string> };
    return Object.entries(exposes).map(([expose, file]) => ({
      key: `${name} ${expose}`,
      file: join(root, name, file),
    }));
  });

/**
 * Returns the code of a module that loads all screens as ordinary lazy imports. It replaces
 * `shell/src/remotes/remotes.ts`, which loads the same screens by Module Federation.
 */
function createStaticRemotes(screens: ReturnType<typeof readScreens>): string {
  const rows = screens.map(
    ({ key, file }) =>
      `${JSON.stringify(key)}: () => import(/* webpackChunkName: ${JSON.stringify(toChunkName(key))} */ ${JSON.stringify(file)}),`,
  );
  return `const screens = {\n${rows.join('\n')}\n};
export const createRemotes = () => ({
  register: async () => undefined,
  load: (remote, expose) => screens[remote + ' ' + expose](),
});\n`;
}

/** Returns the name of a screen's chunk: `mf-help-faq`. */
const toChunkName = (key: string) => key.replace(' ./', '-').toLowerCase();

/** Builds the whole app as one webpack build of the same sources and settings, with a lazy chunk per screen. */
export async function buildMonolith() {
  const screens = readScreens();
  mkdirSync(workFolder, { recursive: true });
  const staticRemotes = join(workFolder, 'staticRemotes.js');
  writeFileSync(staticRemotes, createStaticRemotes(screens));

  const settings = createConfiguration(join(root, 'shell'), { mode: 'production', publicPath: '/' });
  const compiler = webpack({
    ...settings,
    entry: { monolith: './src/index.ts' },
    output: { ...settings.output, path: join(workFolder, 'monolith'), uniqueName: 'monolith' },
    plugins: [
      ...settings.plugins,
      new webpack.NormalModuleReplacementPlugin(/\/remotes\/remotes\.ts$/, staticRemotes),
      // Makes browsers check the integrity of the chunks, as they do for the micro-frontends.
      new IntegrityPlugin(),
    ],
  });
  const started = Date.now();
  const stats = await new Promise<Stats>((resolve, reject) =>
    compiler.run((error: Error | null, result: Stats) =>
      error ? reject(error) : compiler.close(() => resolve(result)),
    ),
  );
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));

  const { entrypoints, namedChunkGroups } = stats.toJson({ all: false, entrypoints: true, chunkGroups: true });
  const listFiles = (group?: StatsChunkGroup) => {
    const names = group?.assets?.map(({ name }) => name) ?? [];
    return {
      scripts: names.filter((name) => name.endsWith('.js')),
      styles: names.filter((name) => name.endsWith('.css')),
    };
  };
  return {
    folder: join(workFolder, 'monolith'),
    /** Names of the files that every page loads. */
    everyPage: listFiles(entrypoints?.monolith),
    /** Names of the files of each screen, by its key (`readScreens`). */
    screens: Object.fromEntries(screens.map(({ key }) => [key, listFiles(namedChunkGroups?.[toChunkName(key)])])),
    buildSeconds: (Date.now() - started) / 1000,
  };
}
