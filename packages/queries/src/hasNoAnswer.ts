import { RequestError } from 'shared-auth';

/**
 * Returns whether a call got no response at all. The browser's own opinion about its network (`navigator.onLine`) does
 * not count.
 */
export function hasNoAnswer(error: unknown): boolean {
  return error instanceof RequestError && (error.code === 'network' || error.code === 'timeout');
}
