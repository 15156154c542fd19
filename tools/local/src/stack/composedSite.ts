import { buildStale } from './builds.ts';
import type { Stack } from './openStack.ts';
import type { Running } from './processes.ts';
import { nodeProgram, siteProgram } from './programs.ts';

/** The site as customers get it: what has changed is built, the parts are composed, the static server starts. */
export async function startComposedSite(stack: Stack): Promise<Running> {
  const { root, config } = stack;
  await buildStale(stack);
  await stack.run(
    nodeProgram(root, 'compose', 'site/src/release/composeMain.ts', config.env),
    'The site could not be composed:',
  );
  return stack.start(siteProgram(root, config));
}
