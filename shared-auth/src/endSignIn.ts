import { endSession } from 'api-contract';
import { readPage } from 'page-contract';
import { sessionState, tokens } from './pageSession.ts';
import { send } from './send.ts';
import { findUser } from './sessionState.ts';

/** Maximum time in which the browser tries to send the call, also after the page was closed. */
const timeoutMs = 10_000;

/**
 * Ends the current sign-in on the server, which then refuses its tokens. Nobody waits for it: the page shows the
 * sign-in at once, also offline. Must be called before the session ends here, which deletes the token. If the call is
 * lost, the token expires within the hour (docs/SECURITY.md).
 */
export async function endSignIn(): Promise<void> {
  if (!findUser(sessionState.get())) return;
  try {
    const token = await tokens.getToken();
    const signal = AbortSignal.timeout(timeoutMs);
    await send(readPage()[endSession.to] + endSession.path, {
      method: endSession.method,
      signal,
      token,
      // The browser sends it even if the tab is closed meanwhile.
      keepalive: true,
    });
  } catch {
    // Lost: there is nobody left to tell.
  }
}
