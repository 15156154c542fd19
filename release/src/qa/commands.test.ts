import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from 'site/config/projectRoot.ts';

const empty = mkdtempSync(join(tmpdir(), 'no-site-'));

/** Runs `npm run qa` in its own process, without a site. */
function runQa(...words: string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['release/src/qaMain.ts', ...words], {
    cwd: projectRoot,
    encoding: 'utf8',
    // Only a program that hangs reaches it.
    timeout: 60_000,
    env: { ...process.env, SITE_DIR: empty },
  });
  return { status, stderr };
}

test('parity without a site says so and ends', () => {
  expect(runQa('parity', 'mf-help')).toEqual({ status: 1, stderr: expect.stringContaining(`${empty} holds no site.`) });
}, 90_000);

test('a state that only an action in the page shows has no pictures, which is said', () => {
  const { status, stderr } = runQa('pictures', 'mf-help', '--state', 'setup-offline');
  expect(stderr).toMatch(/^There are no pictures of setup-offline\. States with pictures are: faq, /m);
  expect(status).toBe(2);
}, 90_000);
