import { spawn } from 'node:child_process';
import { startedByNpm } from './config.mjs';

/**
 * Runs a program in the same terminal, and resolves with its exit code: 130 if a signal ended it, -1 if it could not be
 * started. The program gets each signal that this process gets, and SIGTERM when npm has ended.
 */
export async function runChild(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  const stop = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  // A signal to npm does not reach this process, which then has another parent.
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (!startedByNpm || process.ppid === parent) return;
    clearInterval(timer);
    stop('SIGTERM');
  }, 500);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('close', (exitCode) => resolve(exitCode ?? 130));
  });
  for (const signal of signals) process.off(signal, stop);
  clearInterval(timer);
  return code;
}
