import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Waits for a child that ends a second after the first signal, as the app does, and prints each signal for it. */
const program = `
  import { spawn } from 'node:child_process';
  import { waitForExit } from '${pathToFileURL(join(__dirname, '../childProcess.mjs')).href}';
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const exit = waitForExit(child, (signal) => {
    console.log(signal);
    setTimeout(() => child.stdin.end(), 1000);
  });
  console.log('up');
  await exit;`;

test('a child gets one signal when npm has ended: another one would kill it before it has stored its data', async () => {
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; true'], {
    env: { ...process.env, NODE: process.execPath, PROGRAM: program, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  shell.stdout.on('data', (chunk) => (printed += String(chunk)));
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  await once(shell.stdout, 'close');
  expect(printed).toBe('up\nSIGTERM\n');
});
