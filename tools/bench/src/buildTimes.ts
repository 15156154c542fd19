import { execFileSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Stats } from 'webpack';
import { createEnvironment, root, workFolder } from './config.ts';

const require = createRequire(import.meta.url);

/**
 * Measures two builds of a package, which is named by its folder: `shell`, or a remote (micro-frontend) like `mf-help`.
 * The cold build is for production, in a new process. The warm build is for development: one file is saved again.
 */
export async function measureBuilds(name: string) {
  return { coldSeconds: measureProductionBuild(name), warmSeconds: await measureRebuild(name) };
}

function measureProductionBuild(name: string): number {
  const started = Date.now();
  const target = join(workFolder, 'builds', name);
  execFileSync(
    process.execPath,
    [require.resolve('webpack-cli/bin/cli.js'), 'build', '--mode', 'production', '--output-path', target],
    {
      cwd: join(root, name),
      env: createEnvironment({ NODE_ENV: 'production' }),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return (Date.now() - started) / 1000;
}

/** Starts a build that watches its files, and saves one of them. Returns the seconds until the rebuild has ended. */
function measureRebuild(name: string): Promise<number> {
  const webpack = require('webpack');
  const configuration = require(join(root, name, 'webpack.config.cjs'))({}, { mode: 'development' });
  // A remote's configuration is a list. Its second build is a page for manual tests, which is not measured.
  const settings = Array.isArray(configuration) ? configuration[0] : configuration;
  const compiler = webpack({
    ...settings,
    output: { ...settings.output, path: join(workFolder, 'watch', name), clean: false },
  });
  return new Promise((resolve, reject) => {
    /** Time at which the file was saved; undefined during the first build. */
    let savedAt: number | undefined;
    /** Changes only the time of a file: webpack then builds as if its content had changed. */
    const saveFile = () => {
      savedAt = Date.now();
      const now = new Date();
      utimesSync(findSourceFile(name), now, now);
    };
    // webpack calls the function at the end of each build.
    const watching = compiler.watch({ aggregateTimeout: 20 }, (error: Error | null, stats?: Stats) => {
      if (error || !stats || stats.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
      // webpack begins to watch the files only after this call. It certainly does after 1.5 seconds.
      if (savedAt === undefined) return setTimeout(saveFile, 1500);
      const started = savedAt;
      return watching.close(() => resolve((Date.now() - started) / 1000));
    });
  });
}

/** Returns a source file of a package: the first screen that a remote exposes, or the `App` of the shell. */
function findSourceFile(name: string): string {
  // The configuration is a function. That of a remote has a property `exposes` with the source files of its screens.
  const { exposes = {} } = require(join(root, name, 'webpack.config.cjs')) as { exposes?: Record<string, string> };
  return join(root, name, Object.values(exposes)[0] ?? 'src/App.tsx');
}
