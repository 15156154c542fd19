import { prepare } from './install.mjs';
import { runTypeScript } from './runTypeScript.mjs';

// `node tools/local/run.mjs <program> [arguments]`: the program finds its arguments where it would without us.
const [program, ...rest] = process.argv.slice(2);
process.argv.splice(1, process.argv.length - 1, program, ...rest);

await prepare();
await runTypeScript(program);
