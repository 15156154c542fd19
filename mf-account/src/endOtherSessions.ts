import { endOtherSessions as call } from 'api-contract';
import { logFailure } from 'queries';
import { request, RequestError } from 'shared-auth';

/** Whether the call may have had its effect all the same, so that it is worth another attempt. */
const isLost = (error: unknown) =>
  !(error instanceof RequestError) || error.status === undefined || error.status >= 500;

/**
 * Ends all sign-ins before the present one, in browsers and on boxes. Resolves once our server has confirmed it. If the
 * response is lost, asks once more, which changes nothing that was done.
 */
export const endOtherSessions = (): Promise<void> =>
  request(call).catch((error: unknown) => {
    if (!isLost(error)) throw error;
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
