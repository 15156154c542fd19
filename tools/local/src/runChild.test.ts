import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A child that ends a second after the first signal, as the app does, and prints each signal. */
const child = `
  process.on('SIGTERM', (signal) => {
    console.log(signal);
    setTimeout(() => process.exit(), 1000);
  });
  console.log('up');
  setInterval(() => {}, 1000);`;
const program = `
  import { runChild } from '${pathToFileURL(join(__dirname, '../runChild.mjs')).href}';
  await runChild(process.execPath, ['-e', ${JSON.stringify(child)}]);`;

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
