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

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
