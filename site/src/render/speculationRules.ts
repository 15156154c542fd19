import { prerenderedMark } from 'page-contract/prerenderedPage';

/** Named by a header of every answer: a rule in the page itself would be an inline script. */
export const speculationRulesAddress = '/prefetch.speculationrules';

/**
 * As long as a page is only painted, a link loads a document: the browser fetches it as soon as somebody points at the link. Only
 * fetches: a page that is started ahead would look for a session. Later the app loads the screens by itself.
 */
export function speculationRules(): string {
  const where = { and: [{ href_matches: '/*' }, { selector_matches: `[${prerenderedMark}] a` }] };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
