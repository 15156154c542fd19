import { startCommandProgram } from 'node-kit/CommandProgram.ts';
import { releaseProgram, addDefaultCommand } from './cli/releaseProgram.ts';

process.argv.splice(2, Infinity, ...addDefaultCommand(process.argv.slice(2)));

await startCommandProgram(releaseProgram);
