import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { runChild } from './runChild.mjs';

// `node tools/local/run.mjs <program> [arguments]` installs packages if necessary and runs a TypeScript program on the
// project's Node, in this process if possible.
const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);
const node = await install(root);
if (node) {
  const code = await runChild(node, [...process.execArgv, ...process.argv.slice(1)]);
  if (code === -1) process.stderr.write(`${node} does not start on this system. Use one with glibc 2.28 or newer.\n`);
  process.exit(Math.abs(code));
}
// process.argv is changed to what it would be without run.mjs.
const [program, ...args] = process.argv.slice(2);
process.argv.splice(1, process.argv.length - 1, program, ...args);
// Keeps the compiled code of all files, so that a command like a rollback starts in half the time. Node 20 cannot.
module.enableCompileCache?.(join(root, 'node_modules/.cache/compiled'));
await import(pathToFileURL(join(root, program)).href);
