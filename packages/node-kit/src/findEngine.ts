import { globSync } from 'node:fs';

/** Browser engines besides Chromium in which browser tests run. */
export type EngineName = 'firefox' | 'webkit';

interface Engine {
  title: string;
  /** Paths (globs) in Debian's packages; a test in this browser needs all of these programs. */
  programs: string[];
  /** Debian packages to install. */
  packages: string;
}

const engines: Record<EngineName, Engine> = {
  firefox: { title: 'Firefox', programs: ['/usr/bin/firefox-esr'], packages: 'firefox-esr' },
  webkit: {
    title: 'WebKit',
    programs: ['/usr/bin/WebKitWebDriver', '/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/bin/Xvfb'],
    packages: 'webkit2gtk-driver xvfb',
  },
};

export const engineNames = Object.keys(engines) as EngineName[];

/**
 * Returns the paths of an engine's programs, in the order of `programs`, or undefined if one of them is not installed.
 */
export function findEngine(name: EngineName): string[] | undefined {
  const paths = engines[name].programs.map((program) => globSync(program)[0]);
  return paths.every((path) => path !== undefined) ? paths : undefined;
}

/** Returns a line for each engine that is not installed, with the command that installs it. Tests replace `find`. */
export function describeMissingEngines(find = findEngine): string[] {
  return engineNames
    .filter((name) => !find(name))
    .map((name) => {
      const { title, packages } = engines[name];
      return `Not run in ${title}, which is not installed: apt-get install ${packages}`;
    });
}

/** Returns Debian's packages of the engines that are not installed. */
export const listMissingPackages = (find = findEngine): string[] =>
  engineNames.filter((name) => !find(name)).flatMap((name) => engines[name].packages.split(' '));
