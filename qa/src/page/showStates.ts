import { readPage } from 'page-contract';
import { element } from './element.ts';
import { listScenarios } from './listScenarios.ts';
import { createScenarioLoader } from './scenarioLoader.ts';
import { createText } from './showUnknown.ts';

/** Lists all states of all remotes in the page at `statesAddress`, by remote and screen, with links. */
export async function showStates(): Promise<void> {
  const page = readPage();
  const states = await listScenarios(createScenarioLoader(page.qa?.scenarios ?? {}, page.versions));
  const parts = [...new Set(states.map(({ part }) => part))];
  const sections = parts.map((part) => {
    const ofPart = states.filter((state) => state.part === part);
    const paths = [...new Set(ofPart.map(({ screen }) => readPath(screen)))];
    return element(
      'section',
      {},
      element('h2', { textContent: `${part} ${page.versions?.[part] ?? ''}` }),
      ...paths.flatMap((path) => [
        element('h3', { textContent: path }),
        element(
          'ul',
          {},
          ...ofPart
            .filter(({ screen }) => readPath(screen) === path)
            .map(({ name, address, label }) =>
              element('li', {}, element('a', { href: address, textContent: name }), ` – ${label}`),
            ),
        ),
      ]),
    );
  });
  const heading = element('h1', { textContent: 'All states' });
  document.getElementById('root')!.replaceChildren(createText(heading, ...sections));
}

const readPath = (screen: string) => new URL(screen, location.href).pathname;
