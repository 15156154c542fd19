import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Env = Record<string, string | undefined>;

const commands = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];
/** The same engine without a window, which nobody sees and which would be half of the browser's own work. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
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

/**
 * An installed Chrome or Chromium: the one that CHROME_PATH names, one on the path, or one at its platform's usual
 * place.
 */
export function findBrowser(env: Env, platform: NodeJS.Platform = process.platform): string | undefined {
  if (env.CHROME_PATH) {
    if (existsSync(env.CHROME_PATH)) return env.CHROME_PATH;
    throw new Error(`CHROME_PATH points to ${env.CHROME_PATH}, where no browser is.`);
  }
  return [...onPath(env, commands), ...(places[platform]?.(env) ?? [])].find(isProgram);
}

/**
 * For pages that nobody looks at: Chromium's headless shell where it is installed and no other browser is named, else a
 * whole browser.
 */
export function findHeadlessBrowser(env: Env): string | undefined {
  const shell = env.CHROME_PATH ? undefined : onPath(env, headlessShells).find(isProgram);
  return shell ?? findBrowser(env);
}

function onPath({ PATH = '' }: Env, names: string[]): string[] {
  return PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
