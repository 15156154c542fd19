import { globSync } from 'node:fs';

/** Engines besides Chromium that journeys run in. */
export type EngineName = 'firefox' | 'webkit';

interface Engine {
  title: string;
  /** Paths in Debian's packages; a journey needs all of them. */
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

/** Returns the paths of an engine's programs, or undefined if one of them is not installed. */
export function findEngine(name: EngineName): string[] | undefined {
  const paths = engines[name].programs.flatMap((program) => globSync(program).slice(0, 1));
  return paths.length === engines[name].programs.length ? paths : undefined;
}

/** Returns a line for each engine that is not installed, with the command that installs it. */
export function describeMissingEngines(find = findEngine): string[] {
  return engineNames
    .filter((name) => !find(name))
    .map((name) => {
      const { title, packages } = engines[name];
      return `Not run in ${title}, which is not installed: apt-get install ${packages}`;
    });
}
