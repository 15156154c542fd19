import { RequestError } from 'shared-auth';

/**
 * Returns whether a call got no response at all. `navigator.onLine` is not considered: browsers may be wrong about
 * their network.
 */
export function hasNoResponse(error: unknown): boolean {
  return error instanceof RequestError && (error.code === 'network' || error.code === 'timeout');
}
