import { prepare } from './install.mjs';
import { runTypeScript } from './runTypeScript.mjs';

await prepare();
await runTypeScript('tools/local/src/start.ts');
