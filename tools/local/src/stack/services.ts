import type { StackConfig } from './config.ts';
import type { Stack } from './openStack.ts';
import type { PortName } from './ports.ts';
import type { Running } from './processes.ts';
import { backendProgram, demoJob, standInPrograms } from './programs.ts';

export function servicePorts(root: string, config: StackConfig): PortName[] {
  return [...standInPrograms(root, config), backendProgram(root, config)].flatMap(({ ports }) => ports);
}

/**
 * Starts the backend and the stand-ins in parallel, because the backend calls none of them during its start. Afterwards
 * it creates the demo account.
 */
export async function startServices(stack: Stack, createBackend = backendProgram): Promise<Running[]> {
  const { root, config } = stack;
  // The backend comes first because it takes the longest.
  const programs = [createBackend(root, config), ...standInPrograms(root, config)];
  const running = await Promise.all(programs.map((program) => stack.start(program)));
  const demo = config.standIns.identity ? demoJob(root, config) : undefined;
  if (demo) await stack.run(demo, 'The demo account could not be created:');
  return running;
}
