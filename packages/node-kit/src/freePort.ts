import { freePorts } from './freePorts.ts';

/** A port of this machine that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port!;
}
