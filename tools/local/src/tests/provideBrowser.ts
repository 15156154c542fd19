import { spawnSync } from 'node:child_process';
import { findBrowser } from 'node-kit/findBrowser.ts';
import { listMissingPackages } from 'node-kit/findEngine.ts';

type Env = Record<string, string | undefined>;

/**
 * Installs Debian's Chromium if there is no browser and this process runs as root. Throws an error if there is none
 * then.
 */
export function provideBrowser(env: Env, say: (line: string) => void): void {
  if (findBrowser(env)) return;
  if (canInstall(env)) {
    say('No Chrome or Chromium found; installing Chromium from the package sources of the system ...');
    updateList(env);
    // The headless shell makes the browser tests faster. Not every release of Debian has its package.
    if (!install(env, 'chromium', 'chromium-headless-shell')) install(env, 'chromium');
    if (findBrowser(env)) return;
  }
  throw new Error(
    'The tests need Chrome or Chromium. Install one of them, or name it with CHROME_PATH=/path/to/browser.',
  );
}

/** Installs Debian's Firefox and WebKit where this process runs as root. */
export function provideEngines(env: Env, say: (line: string) => void, packages = listMissingPackages()): void {
  if (packages.length === 0 || !canInstall(env)) return;
  say(`Installing ${packages.join(', ')} from the package sources of the system ...`);
  updateList(env);
  install(env, ...packages);
}

const canInstall = (env: Env) => process.getuid?.() === 0 && runApt(env, '--version');

/** Updates the list of packages, because an old one may name versions that are gone. If it fails, the old one stays. */
const updateList = (env: Env) => runApt(env, 'update');

const install = (env: Env, ...names: string[]) => runApt(env, 'install', '--yes', '--no-install-recommends', ...names);

function runApt(env: Env, ...options: string[]): boolean {
  const settings = ['--quiet=2', '-o', 'Dpkg::Options::=--force-confold'];
  return spawnSync('apt-get', [...settings, ...options], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
