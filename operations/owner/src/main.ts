import { startCommandProgram } from 'node-kit/CommandProgram.ts';
import { loadLocalEnvironment } from 'node-kit/localPorts.ts';
import { ownerProgram } from './ownerProgram.ts';

loadLocalEnvironment(process.cwd());
await startCommandProgram(ownerProgram);
