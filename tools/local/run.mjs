import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './install.mjs';

// `node tools/local/run.mjs <program> [arguments]`: a TypeScript program finds its arguments where it would without us.
await prepare();
const [program, ...rest] = process.argv.slice(2);
process.argv.splice(1, process.argv.length - 1, program, ...rest);
await import(pathToFileURL(join(root, program)).href);
