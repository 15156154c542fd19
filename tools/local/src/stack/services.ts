import type { Stack } from './openStack.ts';
import type { RunningProgram } from './processes.ts';
import { createBackendProgram, createNodeJob, createStandInPrograms } from './programs.ts';

/**
 * Starts the backend and the stand-ins (for Firebase, Stripe, mail) in parallel, because the backend calls none of them
 * during its start. `npm run dev` passes another `createBackend`: its program restarts when a file of the backend
 * changes.
 */
export async function startServices(stack: Stack, createBackend = createBackendProgram): Promise<RunningProgram[]> {
  const { root, config } = stack;
  // The backend comes first because it takes the longest.
  const programs = [createBackend(root, config), ...createStandInPrograms(root, config)];
  const running = await Promise.all(programs.map((program) => stack.start(program)));
  // The demo account is only created in the stand-in for Firebase, never in a real project.
  if (config.standIns.identity) {
    const demo = createNodeJob(root, 'demo', 'tools/local/src/demo/main.ts', config.env);
    await stack.runToEnd(demo, 'The demo account could not be created:');
  }
  return running;
}
