import { startCommandProgram } from 'node-kit/CommandProgram.ts';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { ownerProgram } from './ownerProgram.ts';

loadEnvironment(process.cwd());
await startCommandProgram(ownerProgram);
