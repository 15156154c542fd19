import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';

export interface Program {
  /** Below the site's folder. */
  file: string;
  integrity: string;
}

interface World {
  /** Where the program's own files are published. */
  base?: string;
  /** The page that is being painted: its data and its address. */
  document?: unknown;
  /** What the shell shares with remotes. */
  shared?: Record<string, unknown>;
}

/** Stands in the build for the folder that it will be published in. */
const published = '/@published@/';

/** Runs a build's program once, as it was when it was published, and hands out what it exports. */
export async function runPaintingProgram<Exports>(
  siteDir: string,
  { file, integrity }: Program,
  { base = '/', document, shared = {} }: World = {},
): Promise<Exports> {
  const code = await readFile(join(siteDir, file), 'utf8');
  if (integrity !== `sha384-${createHash('sha384').update(code).digest('base64')}`)
    throw new Error(`${file} is no longer what was published.`);
  const require = (name: string): unknown => {
    if (name in shared) return shared[name];
    if (isBuiltin(name)) return process.getBuiltinModule(name);
    throw new Error(`${file} asks for "${name}", which is not there while pages are painted.`);
  };
  const module = { exports: {} };
  compileFunction(code.replaceAll(published, base), ['module', 'exports', 'require', 'document'], {
    filename: join(siteDir, file),
  })(module, module.exports, require, document);
  return module.exports as Exports;
}
