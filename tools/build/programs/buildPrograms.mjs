import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { createBillOfPrograms } from './billOfPrograms.mjs';

const nodeModule = /^node:/;
/** Marks requests that the plugin itself makes, so that it ignores them. */
const ownRequest = {};

/**
 * Bundles workspace packages, which are TypeScript, into the program, and leaves packages of npm as imports. Both are
 * in `node_modules`, workspace packages as links. esbuild follows links, so that only packages of npm resolve to a path
 * in `node_modules`.
 */
const bundleWorkspacePackages = {
  name: 'bundle workspace packages',
  setup({ onResolve, resolve }) {
    // Only imports of packages: other paths begin with a dot or a slash.
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      // `undefined` lets esbuild resolve the path.
      if (kind === 'entry-point' || pluginData === ownRequest) return undefined;
      if (nodeModule.test(path)) return { path, external: true };
      // `resolve` calls this function again. If the package is missing, esbuild reports the errors in the result.
      const result = await resolve(path, { kind, importer, resolveDir, pluginData: ownRequest });
      const isFromNpm = /[\\/]node_modules[\\/]/.test(result.path);
      return isFromNpm ? { path, external: true } : result;
    });
  },
};

/**
 * Bundles programs of a package to JavaScript: `src/server/serve.ts` becomes `dist/serve.js`, so that file names must
 * differ. Beside them is their bill of materials (`sbom.cdx.json`). Returns esbuild's description of the output.
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
  writeFileSync(join(outdir, 'sbom.cdx.json'), `${JSON.stringify(createBillOfPrograms(folder), null, 2)}\n`);
  return metafile;
}
