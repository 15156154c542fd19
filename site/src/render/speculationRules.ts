import { prerenderedMark } from 'page-contract/prerenderedPage';

/** Address of the rules, which a header of every response names: rules in a page would be an inline script. */
export const speculationRulesAddress = '/prefetch.speculationrules';

/**
 * Renders rules with which browsers prefetch linked documents on hover, while a page is prerendered and not hydrated.
 * Browsers must not prerender them, because their scripts would run and look for a session. After hydration the app
 * prefetches screens.
 */
export function renderSpeculationRules(): string {
  const where = { and: [{ href_matches: '/*' }, { selector_matches: `[${prerenderedMark}] a` }] };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
