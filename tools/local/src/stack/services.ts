import type { StackConfig } from './config.ts';
import type { Stack } from './openStack.ts';
import type { PortName } from './ports.ts';
import type { Running } from './processes.ts';
import { backendProgram, demoJob, standInPrograms } from './programs.ts';

export function servicePorts(root: string, config: StackConfig): PortName[] {
  return [...standInPrograms(root, config), backendProgram(root, config)].flatMap(({ ports }) => ports);
}

/** The stand-ins all at once, then the backend that calls them, then the demo account. */
export async function startServices(stack: Stack, backendOf = backendProgram): Promise<Running[]> {
  const { root, config } = stack;
  const standIns = await Promise.all(standInPrograms(root, config).map((program) => stack.start(program)));
  const backend = await stack.start(backendOf(root, config));
  const demo = config.standIns.identity ? demoJob(root, config) : undefined;
  if (demo) await stack.run(demo, 'The demo account could not be created:');
  return [...standIns, backend];
}
