import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Env } from './settings.ts';

const browserCommands = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];
/** Programs with Chromium's engine but no window, because drawing the window takes half of the computing time. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
/** Paths of installed browsers outside of PATH. On Windows only these are found: the commands above lack `.exe`. */
const usualPaths: Partial<Record<NodeJS.Platform, (env: Env) => string[]>> = {
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
 * Returns the path of an installed Chrome or Chromium: the one that CHROME_PATH names, one in a folder of PATH, or one
 * at a usual path of the platform. Returns undefined if none is installed.
 */
export function findBrowser(env: Env, platform: NodeJS.Platform = process.platform): string | undefined {
  if (env.CHROME_PATH) {
    if (existsSync(env.CHROME_PATH)) return env.CHROME_PATH;
    throw new Error(`CHROME_PATH points to ${env.CHROME_PATH}, where no browser is.`);
  }
  return [...listCandidates(env, browserCommands), ...(usualPaths[platform]?.(env) ?? [])].find(isProgram);
}

/**
 * Returns the path of Chromium's headless shell, for pages that need no window. If it is not installed, or if
 * CHROME_PATH names a browser, returns the path of a whole browser.
 */
export function findHeadlessBrowser(env: Env): string | undefined {
  const shell = env.CHROME_PATH ? undefined : listCandidates(env, headlessShells).find(isProgram);
  return shell ?? findBrowser(env);
}

/** Returns the paths that programs of these names would have in each folder of PATH. */
function listCandidates({ PATH = '' }: Env, names: string[]): string[] {
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
