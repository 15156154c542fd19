import { globSync } from 'node:fs';

/** Engines besides Chromium that journeys run in. */
export type EngineName = 'firefox' | 'webkit';

interface Engine {
  title: string;
  /** Paths in Debian's packages; a journey needs all of them. */
  programs: string[];
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

/** The programs of an engine, or nothing where one of them is not installed. */
export function findEngine(name: EngineName): string[] | undefined {
  const found = engines[name].programs.flatMap((program) => globSync(program).slice(0, 1));
  return found.length === engines[name].programs.length ? found : undefined;
}

/** A line for each engine that is not installed, with what installs it. */
export function missingEngines(find = findEngine): string[] {
  return engineNames
    .filter((name) => !find(name))
    .map((name) => {
      const { title, packages } = engines[name];
      return `Not run in ${title}, which is not installed: apt-get install ${packages}`;
    });
}
