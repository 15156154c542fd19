import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { searchPath } from './config.ts';
import { environment } from './testBackend.ts';

/**
 * Starts the backend as a process of its own, with these environment variables besides those of tests. `seen` resolves
 * when it listens, `ended` with its exit code.
 */
export function startProgram(settings: Record<string, string>) {
  const all = { PATH: searchPath(), ...environment, BACKEND_PORT: '0', ...settings };
  const program = join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, [program], { env: all, cwd: join(import.meta.dirname, '../../..') });
  let output = '';
  const seen = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Server listening')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { child, seen, ended, output: () => output };
}
