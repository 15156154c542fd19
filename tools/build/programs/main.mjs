import { buildPrograms } from './buildPrograms.mjs';

// `node main.mjs src/main.ts …`, in the folder of a package.
await buildPrograms(process.cwd(), process.argv.slice(2));
