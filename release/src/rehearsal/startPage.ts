import { openerPolicy } from 'site/render/securityHeaders.ts';
import { storeState, type StoredState } from './storeState.ts';

/** Path of an empty page whose script stores who is signed in. A rehearsal opens it before each screen. */
export const startPath = '/rehearsal';

/** Returns whether the script has stored everything. `storeState` sets this title at its end. Runs in the page. */
export const isStarted = () => document.title === 'stored';

/** Creates the response at `startPath`. Its `kind` tells it from replies that are none, such as a lost connection. */
export function createStartPage(stored: StoredState | undefined) {
  // `</script>` in a stored text would end the script. Without a stored state, the script gets `undefined`.
  const content = JSON.stringify(stored)?.replaceAll('<', '\\u003c');
  return {
    kind: 'response' as const,
    status: 200,
    // The policy of the site's own pages. With another one the browser would start a new process for the next page,
    // which takes half a second.
    headers: { 'content-type': 'text/html', 'cross-origin-opener-policy': openerPolicy },
    body: `<!doctype html><script>(${storeState})(${content})</script>`,
  };
}
