import { prerenderedMark, discardForParameterMark } from 'page-contract/prerenderedPage';

/**
 * Removes prerendered content if the address asks for another screen, so that no visitor starts to fill in the wrong
 * form: the sign-in form of /login, if a mailed link has led to `/login?mode=resetPassword`.
 */
export function discardOtherPage(): void {
  const root = document.querySelector(`[${prerenderedMark}]`);
  const parameter = root?.querySelector(`[${discardForParameterMark}]`)?.getAttribute(discardForParameterMark);
  if (!root || !parameter || !new URLSearchParams(location.search).has(parameter)) return;
  root.removeAttribute(prerenderedMark);
  root.replaceChildren();
}
