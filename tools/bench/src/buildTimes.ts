import { execFileSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Stats } from 'webpack';
import { createEnvironment, root, workFolder } from './config.ts';

const require = createRequire(import.meta.url);

/**
 * Measures the builds of a deployable, given by its folder: `shell`, or a remote like `mf-help`. Cold: for production,
 * in a fresh process. Warm: for development, from a saved file to the finished rebuild.
 */
export async function measureBuilds(deployable: string) {
  const started = Date.now();
  const target = join(workFolder, 'builds', deployable);
  execFileSync(
    process.execPath,
    [require.resolve('webpack-cli/bin/cli.js'), 'build', '--mode', 'production', '--output-path', target],
    {
      cwd: join(root, deployable),
      env: createEnvironment({ NODE_ENV: 'production' }),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return { coldSeconds: (Date.now() - started) / 1000, warmSeconds: await measureRebuild(deployable) };
}

/** Changes the time of a source file, and returns the seconds until the development build is finished again. */
function measureRebuild(deployable: string): Promise<number> {
  const webpack = require('webpack');
  const configuration = require(join(root, deployable, 'webpack.config.cjs'))({}, { mode: 'development' });
  // A remote's configuration is a list: its own build, then that of its QA page, which shows this remote alone.
  const settings = Array.isArray(configuration) ? configuration[0] : configuration;
  const compiler = webpack({
    ...settings,
    output: { ...settings.output, path: join(workFolder, 'watch', deployable), clean: false },
  });
  /** Time of the change; undefined during the first build. */
  let savedAt: number | undefined;
  return new Promise((resolve, reject) => {
    const watching = compiler.watch({ aggregateTimeout: 20 }, (error: Error | null, stats?: Stats) => {
      if (error || !stats || stats.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
      const startedAt = savedAt;
      if (startedAt !== undefined) return watching.close(() => resolve((Date.now() - startedAt) / 1000));
      // webpack calls this function before it begins to watch the files. Waits until it certainly does.
      setTimeout(() => {
        savedAt = Date.now();
        const now = new Date();
        utimesSync(findSourceFile(deployable), now, now);
      }, 1500);
    });
  });
}

/** Returns a source file: of a remote the first screen in `exposes`, of the shell its App. */
function findSourceFile(deployable: string): string {
  const { exposes = {} } = require(join(root, deployable, 'webpack.config.cjs')) as {
    exposes?: Record<string, string>;
  };
  return join(root, deployable, Object.values(exposes)[0] ?? 'src/App.tsx');
}
