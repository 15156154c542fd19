import { runProgram } from 'node-kit/runProgram.ts';
import { readAuthEmulatorConfig } from './config.ts';
import { startAuthEmulator } from './startAuthEmulator.ts';

await runProgram(() => startAuthEmulator(readAuthEmulatorConfig()));
