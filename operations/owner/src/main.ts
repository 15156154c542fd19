import { startCommandProgram } from 'node-kit/CommandProgram.ts';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { readOwnerAccess } from './config.ts';
import { createOwnerProgram } from './createOwnerProgram.ts';

loadEnvironment(process.cwd());
await startCommandProgram(createOwnerProgram(() => readOwnerAccess()));
