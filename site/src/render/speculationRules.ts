import { prerenderedMark } from 'page-contract/prerenderedPage';

/** Address of the rules, which a header of every response names: the Content Security Policy forbids inline scripts. */
export const speculationRulesAddress = '/prefetch.speculationrules';

/**
 * Renders rules with which browsers prefetch linked documents on hover, until the page is hydrated, which removes the
 * attribute `prerenderedMark`. After that, the app prefetches screens. The rules have no `prerender`, which would
 * also run the scripts of linked documents: these would look for a session.
 */
export function renderSpeculationRules(): string {
  const where = { and: [{ href_matches: '/*' }, { selector_matches: `[${prerenderedMark}] a` }] };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
