import { endOtherSessions as call } from 'api-contract';
import { isRefused, logFailure } from 'queries';
import { request } from 'shared-auth';

/**
 * Ends all sign-ins before the present one, in browsers and on boxes. Resolves once our server has confirmed it. If the
 * response is lost, asks once more, which changes nothing that was done.
 */
export const endOtherSessions = (): Promise<void> =>
  request(call).catch((error: unknown) => {
    if (isRefused(error)) throw error;
    return request(call);
  });

/** Does the same after a change of the password, which a failure does not undo. Resolves to whether it is confirmed. */
export async function confirmEndOfOtherSessions(): Promise<boolean> {
  try {
    await endOtherSessions();
    return true;
  } catch (error) {
    logFailure('end-other-sessions', error);
    return false;
  }
}
