import { spawn } from 'node:child_process';
import { readProcessStart } from 'node-kit/readProcessStart.ts';
import { killOrphans, createStackNote } from './stackNote.ts';

/** A program that only waits to be ended. */
async function startIdle() {
  const code = 'console.log("up"); setInterval(() => {}, 1000);';
  const child = spawn(process.execPath, ['-e', code], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { pid: child.pid as number, ended };
}

test('processes that a killed stack left behind are ended', async () => {
  const orphan = await startIdle();
  await killOrphans(createStackNote([orphan.pid]));
  expect(readProcessStart(orphan.pid)).toBeUndefined();
  expect(await orphan.ended).toBe('SIGKILL');
});

test('a process that only has the id of such a program is left alone', async () => {
  const stranger = await startIdle();
  await killOrphans({ leaders: [{ pid: stranger.pid, birth: 'before the machine was restarted' }] });
  expect(readProcessStart(stranger.pid)).toBeDefined();
  process.kill(stranger.pid);
  expect(await stranger.ended).toBe('SIGTERM');
});

test.each([undefined, 'nonsense'])('a stack that noted %s left nothing', (noted) => killOrphans(noted));
