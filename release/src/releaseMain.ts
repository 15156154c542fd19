import { startCommandProgram } from 'node-kit/CommandProgram.ts';
import { releaseProgram, addDefaultVerb } from './cli/releaseProgram.ts';

process.argv.splice(2, Infinity, ...addDefaultVerb(process.argv.slice(2)));

await startCommandProgram(releaseProgram);
