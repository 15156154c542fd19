import { runProgram } from 'node-kit/runProgram.ts';
import { readSandboxConfig } from './config.ts';
import { startPaymentSandbox } from './startPaymentSandbox.ts';

// Starts the payment sandbox, a stand-in for Stripe's server on this machine.
await runProgram(() => startPaymentSandbox(readSandboxConfig()));
