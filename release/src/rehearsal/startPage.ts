import { openerPolicy } from 'site/render/securityHeaders.ts';
import { storeState, type StoredState } from './storeState.ts';

/** Address of an empty page that is opened before each screen of a rehearsal. Its script stores who is signed in. */
export const startPath = '/rehearsal';

/** Runs in the page, and returns whether everything is stored: `storeState` sets the title then. */
export const isStarted = () => document.title === 'stored';

/**
 * Creates the response at `startPath`, a `Reply` of visitorNetwork.ts. Its opener policy is that of the site's pages,
 * because browsers start a new process for a page with another one, which takes half a second.
 */
export function createStartPage(stored: StoredState | undefined) {
  const content = JSON.stringify(stored)?.replaceAll('<', '\\u003c');
  return {
    kind: 'response' as const,
    status: 200,
    headers: { 'content-type': 'text/html', 'cross-origin-opener-policy': openerPolicy },
    body: `<!doctype html><script>(${storeState})(${content})</script>`,
  };
}
