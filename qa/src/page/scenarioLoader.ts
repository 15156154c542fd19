import type { PageConfig } from 'page-contract';
import type { ScenarioModule } from './ScenarioModule.ts';

/** Reads the scenarios of the remotes in a page. */
export interface ScenarioLoader {
  /** Names of the remotes that have scenarios. */
  parts: string[];
  /** Loads the scenarios of a remote in the version that the page shows; none for a remote without scenarios. */
  load(part: string): Promise<ScenarioModule>;
}

type ScenarioFiles = NonNullable<PageConfig['qa']>['scenarios'];

/** Creates a loader for these files. `versions` are those that the page shows. */
export function createScenarioLoader(files: ScenarioFiles, versions: Record<string, string> = {}): ScenarioLoader {
  const modules = new Map<string, Promise<ScenarioModule>>();

  async function importModule(part: string): Promise<ScenarioModule> {
    const ofPart = files[part] ?? {};
    // A version that was published without scenarios is shown with those of another one.
    const file = ofPart[versions[part] ?? ''] ?? Object.values(ofPart).at(-1);
    if (!file) return { scenarios: {} };
    if (file.integrity) await preload(file.file, file.integrity);
    return (await import(/* webpackIgnore: true */ file.file)) as ScenarioModule;
  }

  return {
    parts: Object.keys(files),
    load(part) {
      const module = modules.get(part) ?? importModule(part);
      modules.set(part, module);
      return module;
    },
  };
}

/** Loads a module with its hash, which `import()` cannot name. The import then takes the loaded one. */
function preload(href: string, integrity: string): Promise<void> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', integrity, crossOrigin: 'anonymous', href });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} could not be loaded`));
    document.head.append(link);
  });
}
