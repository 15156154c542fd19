import { RequestError } from 'shared-auth';

/** Nobody answered, so nothing is known; what the browser believes about its network is no answer either. */
export function hasNoAnswer(error: unknown): boolean {
  return error instanceof RequestError && (error.code === 'network' || error.code === 'timeout');
}
