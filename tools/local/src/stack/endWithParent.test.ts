import { spawn } from 'node:child_process';
import { once } from 'node:events';

const program = `
  import { endWithParent } from './tools/local/src/stack/endWithParent.ts';
  endWithParent(() => { console.log('over'); process.exit(); });
  setInterval(() => {}, 1000);
  console.log('up');`;

/** Runs a program as npm does: npm, its shell, the program. */
async function runAsNpmDoes() {
  const start = `require('child_process').spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; true'], { stdio: 'inherit' });`;
  const npm = spawn(process.execPath, ['-e', `${start} setInterval(() => {}, 1000);`], {
    env: { ...process.env, NODE: process.execPath, PROGRAM: program },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  npm.stdout.on('data', (chunk) => (printed += String(chunk)));
  await once(npm.stdout, 'data');
  return { npm, printed: () => printed };
}

test.each(['SIGTERM', 'SIGKILL'] as const)('a program ends when npm does, by %s', async (signal) => {
  const { npm, printed } = await runAsNpmDoes();
  npm.kill(signal);
  // The pipe closes when the last of them has ended.
  await once(npm.stdout, 'close');
  expect(printed()).toBe('up\nover\n');
});
