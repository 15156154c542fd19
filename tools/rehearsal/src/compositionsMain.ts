import { runCommand } from 'node-kit/runCommand.ts';
import { compositionsCommand } from 'site/compositions/compositionsCommand.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { linkedScenario } from './linkedScenario.ts';
import { readScenarios } from './readScenarios.ts';

await runCommand(() =>
  compositionsCommand(async (named, otherwise) => {
    const [remote = '', name = ''] = named.split('/');
    const scenarios = await readScenarios(projectRoot, remote);
    if (!scenarios[name])
      throw new Error(`There is no scenario ${named}. Of ${remote}: ${Object.keys(scenarios).join(', ') || 'none'}.`);
    return linkedScenario(named, scenarios[name], otherwise);
  }),
);
