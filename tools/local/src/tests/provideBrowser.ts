import { spawnSync } from 'node:child_process';
import { findBrowser } from 'node-kit/findBrowser.ts';

type Env = Record<string, string | undefined>;

/**
 * Installs Debian's browser where there is none and this process may. Throws one sentence with the way on where it may
 * not.
 */
export function provideBrowser(env: Env, say: (line: string) => void): void {
  if (findBrowser(env)) return;
  if (process.getuid?.() === 0 && apt(env, '--version')) {
    say('No Chrome or Chromium found; installing Chromium from the package sources of the system ...');
    // An old list of packages names an old browser, or one that is no longer to be had. Without a network the old list
    // may do.
    apt(env, 'update');
    const install = (...names: string[]) => apt(env, 'install', '--yes', '--no-install-recommends', ...names);
    // The headless shell, in which the journeys are quicker, is a package of its own, and not everywhere.
    if (!install('chromium', 'chromium-headless-shell')) install('chromium');
    if (findBrowser(env)) return;
  }
  throw new Error(
    'The tests need Chrome or Chromium. Install one of them, or name it with CHROME_PATH=/path/to/browser.',
  );
}

function apt(env: Env, ...options: string[]): boolean {
  const settings = ['--quiet=2', '-o', 'Dpkg::Options::=--force-confold'];
  return spawnSync('apt-get', [...settings, ...options], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
