import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const nodeModule = /^node:/;
/** Marks paths that the plugin itself resolves. */
const alreadyResolved = {};

/**
 * Bundles workspace packages, which are TypeScript, into the program, and leaves packages of npm as imports. npm links
 * workspace packages into node_modules; esbuild follows the links, so that only packages of npm resolve to a path
 * there.
 */
const bundleWorkspacePackages = {
  name: 'bundle workspace packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      // `resolve` calls this function again; undefined lets esbuild resolve the path itself.
      if (kind === 'entry-point' || pluginData === alreadyResolved) return undefined;
      if (nodeModule.test(path)) return { path, external: true };
      // Errors are part of the result, which esbuild then reports.
      const result = await resolve(path, { kind, importer, resolveDir, pluginData: alreadyResolved });
      return /[\\/]node_modules[\\/]/.test(result.path) ? { path, external: true } : result;
    });
  },
};

/**
 * Bundles programs of a package to JavaScript: `src/server/serve.ts` becomes `dist/serve.js`, so that file names must
 * differ. Returns esbuild's description of the output.
 */
export async function buildPrograms(folder, programs, outdir = join(folder, 'dist')) {
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: programs.map((program) => ({ in: program, out: basename(program, '.ts') })),
    outdir,
    chunkNames: 'shared/[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
    plugins: [bundleWorkspacePackages],
  });
  return metafile;
}
