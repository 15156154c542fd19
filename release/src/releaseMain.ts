import { startCommandProgram } from 'node-kit/CommandProgram.ts';
import { releaseProgram, withVerb } from './cli/releaseProgram.ts';

process.argv.splice(2, Infinity, ...withVerb(process.argv.slice(2)));

await startCommandProgram(releaseProgram);
