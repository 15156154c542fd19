import { prerenderedMark } from 'page-contract/prerenderedPage';

/** Named by a header of every answer: a rule in the page itself would be an inline script. */
export const speculationRulesAddress = '/prefetch.speculationrules';

/**
 * Prefetches linked documents on hover while a page is prerendered and not hydrated. It does not prerender them: such a
 * page would look for a session. After hydration the app loads screens itself.
 */
export function speculationRules(): string {
  const where = { and: [{ href_matches: '/*' }, { selector_matches: `[${prerenderedMark}] a` }] };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
