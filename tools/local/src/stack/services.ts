import type { StackConfig } from './config.ts';
import type { Stack } from './openStack.ts';
import type { PortName } from './ports.ts';
import type { RunningProgram } from './processes.ts';
import { createBackendProgram, createNodeJob, createStandInPrograms } from './programs.ts';

/** Returns the variables of the ports on which the backend and the stand-ins (for Firebase, Stripe, mail) listen. */
export function listServicePorts(root: string, config: StackConfig): PortName[] {
  return [...createStandInPrograms(root, config), createBackendProgram(root, config)].flatMap(({ ports }) => ports);
}

/**
 * Starts the backend and the stand-ins in parallel, because the backend calls none of them during its start. The
 * `createBackend` that `npm run dev` passes creates a program which restarts when its files change.
 */
export async function startServices(stack: Stack, createBackend = createBackendProgram): Promise<RunningProgram[]> {
  const { root, config } = stack;
  // The backend comes first because it takes the longest.
  const programs = [createBackend(root, config), ...createStandInPrograms(root, config)];
  const running = await Promise.all(programs.map((program) => stack.start(program)));
  // The demo account is in the stand-in for Firebase. It is not created in a real project.
  if (config.standIns.identity) {
    const demo = createNodeJob(root, 'demo', 'tools/local/src/demo/main.ts', config.env);
    await stack.runToEnd(demo, 'The demo account could not be created:');
  }
  return running;
}
