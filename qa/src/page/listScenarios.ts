import type { QaScenario } from '../QaPage.ts';
import { createAddress, readQaState } from '../qaState.ts';
import type { ScenarioLoader } from './scenarioLoader.ts';

/** Lists the scenarios of all remotes in a page. */
export async function listScenarios(loader: ScenarioLoader): Promise<QaScenario[]> {
  const lists = await Promise.all(
    loader.parts.map(async (part) => {
      const { scenarios } = await loader.load(part);
      return Object.entries(scenarios).map(([name, { label, screen, person, fault = '', opens = [] }]): QaScenario => ({
        part,
        name,
        label,
        screen,
        person,
        fault,
        opens,
        address: createAddress({ ...readQaState(''), scenario: name }, screen),
      }));
    }),
  );
  return lists.flat();
}
