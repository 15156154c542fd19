import type { StackConfig } from './config.ts';
import type { Stack } from './openStack.ts';
import type { PortName } from './ports.ts';
import type { Running } from './processes.ts';
import { backendProgram, demoJob, standInPrograms } from './programs.ts';

export function servicePorts(root: string, config: StackConfig): PortName[] {
  return [...standInPrograms(root, config), backendProgram(root, config)].flatMap(({ ports }) => ports);
}

/**
 * The stand-ins and the backend all at once, for it calls none of them before somebody uses it; then the demo account.
 */
export async function startServices(stack: Stack, backendOf = backendProgram): Promise<Running[]> {
  const { root, config } = stack;
  // The backend first: it takes the longest.
  const programs = [backendOf(root, config), ...standInPrograms(root, config)];
  const running = await Promise.all(programs.map((program) => stack.start(program)));
  const demo = config.standIns.identity ? demoJob(root, config) : undefined;
  if (demo) await stack.run(demo, 'The demo account could not be created:');
  return running;
}
