import { spawnSync } from 'node:child_process';
import { findBrowser } from 'node-kit/findBrowser.ts';

type Env = Record<string, string | undefined>;

/**
 * Installs Debian's Chromium if there is no browser and this process runs as root. Throws an error if there is none
 * then.
 */
export function provideBrowser(env: Env, say: (line: string) => void): void {
  if (findBrowser(env)) return;
  if (process.getuid?.() === 0 && runApt(env, '--version')) {
    say('No Chrome or Chromium found; installing Chromium from the package sources of the system ...');
    // An old list of packages may name a version that no longer exists. If the update fails, the old list is tried.
    runApt(env, 'update');
    const install = (...names: string[]) => runApt(env, 'install', '--yes', '--no-install-recommends', ...names);
    // The headless shell makes the browser tests faster. Not every release of Debian has its package.
    if (!install('chromium', 'chromium-headless-shell')) install('chromium');
    if (findBrowser(env)) return;
  }
  throw new Error(
    'The tests need Chrome or Chromium. Install one of them, or name it with CHROME_PATH=/path/to/browser.',
  );
}

function runApt(env: Env, ...options: string[]): boolean {
  const settings = ['--quiet=2', '-o', 'Dpkg::Options::=--force-confold'];
  return spawnSync('apt-get', [...settings, ...options], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
