import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from 'node-kit/freePort.ts';
import { environment, shareStack, stack } from './config.ts';
import { eventually } from './eventually.ts';

/** Serves a copy of the site at an address of its own, so that releases there disturb no other journey. Returns its end. */
export async function openOwnSite(): Promise<() => Promise<void>> {
  const shared = stack();
  const folder = await mkdtemp(join(tmpdir(), 'abenteuerbox-site-'));
  const siteDir = join(folder, 'site');
  await cp(shared.siteDir, siteDir, { recursive: true });
  const port = await freePort();
  const program = spawn(process.execPath, ['site/src/server/serve.ts'], {
    cwd: resolve(__dirname, '../../..'),
    env: environment({ SITE_DIR: siteDir, SITE_PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  await eventually('the own site', async () => (await fetch(origin).catch(() => undefined))?.ok || undefined);
  shareStack({ ...shared, origin, siteDir });
  return async () => {
    shareStack(shared);
    const ended = new Promise((done) => program.once('exit', done));
    program.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}
