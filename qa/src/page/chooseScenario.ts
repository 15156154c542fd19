import type { PageRegistry } from 'page-contract';
import type { QaState } from '../qaState.ts';
import type { Scenario } from '../Scenario.ts';
import type { ScenarioLoader } from './scenarioLoader.ts';
import type { ScenarioModule } from './ScenarioModule.ts';

/** Scenario that a page shows, with all scenarios of its remote. `scenario` is undefined where the address has none. */
export interface ChosenScenario {
  /** Name of the remote whose scenario it is; '' for an address of no remote. */
  part: string;
  name: string;
  scenario: Scenario | undefined;
  module: ScenarioModule;
  /** Names of all scenarios, in which a misspelt one is looked for. */
  names: string[];
}

/** Returns the path of a scenario's screen, whose address may have a query and a fragment. */
export const readPathname = ({ screen }: Pick<Scenario, 'screen'>): string => new URL(screen, location.href).pathname;

/** Returns the name of the remote whose screen is at a path; '' if it is none's. */
const findPart = ({ remotes }: PageRegistry, pathname: string): string =>
  Object.entries(remotes).find(([, { module }]) => module.routes.some(({ path }) => path === pathname))?.[0] ?? '';

/**
 * Finds the scenario that an address names: first among those of the remote at its path, then of all others. Without a
 * name, it is the first scenario of the screen.
 */
export async function chooseScenario(
  registry: PageRegistry,
  { scenario: wanted }: QaState,
  loader: ScenarioLoader,
): Promise<ChosenScenario> {
  const ownPart = findPart(registry, location.pathname);
  const parts = wanted ? [ownPart, ...loader.parts.filter((part) => part !== ownPart)] : [ownPart];
  const names: string[] = [];
  for (const part of parts) {
    const module = await loader.load(part);
    names.push(...Object.keys(module.scenarios));
    const name = wanted || findScenarioAt(location.pathname, module.scenarios) || '';
    const scenario = Object.hasOwn(module.scenarios, name) ? module.scenarios[name] : undefined;
    if (scenario) return { part, name, scenario, module, names };
  }
  return { part: ownPart, name: '', scenario: undefined, module: await loader.load(ownPart), names };
}

/** Returns the name of the first scenario of the screen at a path. */
const findScenarioAt = (path: string, scenarios: Record<string, Scenario>): string | undefined =>
  Object.keys(scenarios).find((name) => readPathname(scenarios[name]!) === path);
