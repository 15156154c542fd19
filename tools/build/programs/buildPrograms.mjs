import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const node = /^node:/;

/** Our own packages are TypeScript and go into the program; those of npm stay where npm installs them. */
const oursInside = {
  name: 'ours inside',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'asked') return undefined;
      if (node.test(path)) return { path, external: true };
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: 'asked' });
      return found.path.includes('/node_modules/') ? { path, external: true } : found;
    });
  },
};

/**
 * Builds programs of a package to plain JavaScript: `src/server/serve.ts` becomes `dist/serve.js`. Returns the packages
 * of npm that they load when they run.
 */
export async function buildPrograms(folder, programs, outdir = join(folder, 'dist')) {
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: programs.map((program) => ({ in: program, out: program.replace(/^.*\/|\.ts$/g, '') })),
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
    plugins: [oursInside],
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const names = imports.filter(({ external, path }) => external && !node.test(path)).map(({ path }) => path);
  return [...new Set(names.map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')))].sort();
}
