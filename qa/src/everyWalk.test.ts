import { createPageVerbs } from './pageVerbs.ts';
import { createOpener, remoteNames, requireScenarios, waitForAnswers } from './testing.tsx';
import { takeWalk } from './walk.ts';

// Some walks lead through failures, which the console names, too.
beforeEach(() => {
  for (const level of ['error', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
});

const walks = remoteNames.flatMap((remote) =>
  Object.entries(requireScenarios(remote)).flatMap(([scenario, { walks = {} }]) =>
    Object.entries(walks).map(([title, steps]) => ({ remote, scenario, title, steps })),
  ),
);

test.each(walks)('$remote, $scenario: $title', async ({ remote, scenario, steps }) => {
  const { user, network, left } = createOpener(remote, requireScenarios(remote))(scenario);
  await takeWalk(steps, {
    verbs: createPageVerbs(user, network),
    async settle() {
      await waitForAnswers();
      return { calls: network.calls, exits: left };
    },
  });
});
