import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from 'site/config/projectRoot.ts';

test('parity without a site says so and ends', () => {
  const empty = mkdtempSync(join(tmpdir(), 'no-site-'));
  const words = ['release/src/qaMain.ts', 'parity', 'mf-help'];
  const { status, stderr } = spawnSync(process.execPath, words, {
    cwd: projectRoot,
    encoding: 'utf8',
    // Only a program that hangs reaches it.
    timeout: 60_000,
    env: { ...process.env, SITE_DIR: empty },
  });
  expect(stderr).toContain(`${empty} holds no site.`);
  expect(status).toBe(1);
}, 90_000);
