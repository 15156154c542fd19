import type { Wire } from './objects.ts';

/** The object without what only the sandbox knows. */
export function wire<T extends Wire>(object: T): T {
  if (!('_sandbox' in object)) return object;
  const copy: Wire = { ...object };
  delete copy._sandbox;
  return copy as T;
}
