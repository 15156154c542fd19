import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { extendEnvironment, shareStack, readStack } from './config.ts';

/**
 * Errors in pages of a site from `openOwnSite`, whose calls fail because the backend accepts only the origin of the
 * shared site.
 */
export const errorsOfOtherOrigin = [
  /blocked by CORS policy/,
  /^Failed to load resource: net::ERR_FAILED .*\/api\//,
  /^(age-settings|list-devices|subscription details) failed: network/,
];

/**
 * Serves a copy of the site at another address, so that releases of a test do not affect other tests. Until the
 * returned function closes it, `readStack` returns its address.
 */
export async function openOwnSite(): Promise<() => Promise<void>> {
  const shared = readStack();
  const folder = await mkdtemp(join(tmpdir(), 'abenteuerbox-site-'));
  const siteDir = join(folder, 'site');
  await cp(shared.siteDir, siteDir, { recursive: true });
  const port = await findFreePort();
  const program = spawn(process.execPath, ['site/src/server/serve.ts'], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: extendEnvironment({ SITE_DIR: siteDir, SITE_PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  const isUp = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { message: 'the own site' }).toBe(true);
  shareStack({ ...shared, origin, siteDir });
  return async () => {
    shareStack(shared);
    const ended = new Promise((done) => program.once('exit', done));
    program.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}
