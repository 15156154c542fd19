import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Env = Record<string, string | undefined>;

const commands = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];
const places: Partial<Record<NodeJS.Platform, (env: Env) => string[]>> = {
  darwin: (env) =>
    ['', env.HOME ?? ''].flatMap((home) => [
      `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
    ]),
  win32: (env) =>
    [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((folder) =>
      folder
        ? [
            join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
            join(folder, 'Chromium', 'Application', 'chrome.exe'),
          ]
        : [],
    ),
};

/** An installed Chrome or Chromium: the one that CHROME_PATH names, one on the path, or one at its platform's usual place. */
export function findBrowser(env: Env, platform: NodeJS.Platform = process.platform): string | undefined {
  if (env.CHROME_PATH) {
    if (existsSync(env.CHROME_PATH)) return env.CHROME_PATH;
    throw new Error(`CHROME_PATH points to ${env.CHROME_PATH}, where no browser is.`);
  }
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((command) => join(folder, command)));
  return [...onPath, ...(places[platform]?.(env) ?? [])].find(isProgram);
}

/** Finds a browser, or installs Debian's when this process may. Throws one sentence with the way on where it may not. */
export function provideBrowser(env: Env, say: (line: string) => void): string {
  const present = findBrowser(env);
  if (present) return present;
  if (process.getuid?.() === 0 && apt(env, '--version')) {
    say('No Chrome or Chromium found; installing Chromium from the package sources of the system ...');
    // An old list of packages names an old browser, or one that is no longer to be had. Without a network the old list may do.
    apt(env, 'update');
    const installed = apt(env, 'install', '--yes', '--no-install-recommends', 'chromium') && findBrowser(env);
    if (installed) return installed;
  }
  throw new Error(
    'The tests need Chrome or Chromium. Install one of them, or name it with CHROME_PATH=/path/to/browser.',
  );
}

function apt(env: Env, ...options: string[]): boolean {
  const settings = ['--quiet=2', '-o', 'Dpkg::Options::=--force-confold'];
  return spawnSync('apt-get', [...settings, ...options], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
