import { freePorts } from './freePorts.ts';

/** Returns a port of this machine on which no server listens at the moment. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port!;
}
