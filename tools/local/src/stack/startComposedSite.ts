import { buildStale } from './builds.ts';
import type { Stack } from './openStack.ts';
import type { RunningProgram } from './processes.ts';
import { createNodeJob, createSiteProgram } from './programs.ts';

/** Builds what has changed, makes it live on the local site, and starts the site's server. */
export async function startComposedSite(stack: Stack): Promise<RunningProgram> {
  const { root, config } = stack;
  await buildStale(stack);
  await stack.run(
    createNodeJob(root, 'compose', 'release/src/publishChangedMain.ts', config.env),
    'The site could not be composed:',
  );
  return stack.start(createSiteProgram(root, config));
}
