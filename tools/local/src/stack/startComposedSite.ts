import { buildStale } from './builds.ts';
import type { Stack } from './openStack.ts';
import type { Running } from './processes.ts';
import { nodeProgram, siteProgram } from './programs.ts';

/** Builds what has changed, makes it live on the local site, and starts the site's server. */
export async function startComposedSite(stack: Stack): Promise<Running> {
  const { root, config } = stack;
  await buildStale(stack);
  await stack.run(
    nodeProgram(root, 'compose', 'release/src/publishChangedMain.ts', config.env),
    'The site could not be composed:',
  );
  return stack.start(siteProgram(root, config));
}
