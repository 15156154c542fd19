import { findFreePorts } from './findFreePorts.ts';

/** Returns a port of this machine on which no server listens at the moment. */
export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  return port!;
}
