import { signedInMark } from 'page-contract/prerenderedPage';
import { hintKey } from 'shared-auth/sessionHint';

/** Marks the document if a user is signed in on this device, before the browser paints the prerendered page. */
export function markSignedIn(): void {
  try {
    if (localStorage.getItem(hintKey) === '1') document.documentElement.setAttribute(signedInMark, '');
  } catch {
    // Storage is blocked: nobody is signed in.
  }
}
