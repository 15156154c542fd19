import { join } from 'node:path';
import { listRemoteNames } from 'page-contract/remotes';
import { createPageVerbs } from './pageVerbs.ts';
import type { Scenario } from './Scenario.ts';
import { createOpener, waitForAnswers } from './testing.tsx';
import { takeWalk } from './walk.ts';

const root = join(__dirname, '../..');
const scenariosOf = (remote: string) =>
  jest.requireActual<{ scenarios: Record<string, Scenario> }>(join(root, remote, 'standalone/scenarios.ts')).scenarios;

// Some walks lead through failures, which the console names, too.
beforeEach(() => {
  for (const level of ['error', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
});

const walks = listRemoteNames(root).flatMap((remote) =>
  Object.entries(scenariosOf(remote)).flatMap(([scenario, { walks = {} }]) =>
    Object.entries(walks).map(([title, steps]) => ({ remote, scenario, title, steps })),
  ),
);

test.each(walks)('$remote, $scenario: $title', async ({ remote, scenario, steps }) => {
  const { user, network, left } = createOpener(remote, scenariosOf(remote))(scenario);
  await takeWalk(steps, {
    verbs: createPageVerbs(user, network),
    async settle() {
      await waitForAnswers();
      return { calls: network.calls, exits: left };
    },
  });
});
