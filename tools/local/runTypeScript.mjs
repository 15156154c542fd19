import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';

/** Runs a program in this process: with one process less between a Ctrl-C and what it is meant for. */
export async function runTypeScript(program) {
  // Both ways of loading: tools/build is CommonJS, which webpack, Jest and ESLint want of their configuration.
  (await import('tsx/cjs/api')).register();
  (await import('tsx/esm/api')).register();
  await import(pathToFileURL(join(root, program)).href);
}
