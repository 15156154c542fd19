import { runProgram } from 'node-kit/runProgram.ts';
import { readSandboxConfig } from './config.ts';
import { startPaymentSandbox } from './startPaymentSandbox.ts';

await runProgram(() => startPaymentSandbox(readSandboxConfig()));
