import { prerenderedMark } from 'page-contract/prerenderedPage';
import { licencesAddress } from './licences.ts';

/** Address of the rules. A header of every response names it: the Content Security Policy forbids inline rules. */
export const speculationRulesAddress = '/prefetch.speculationrules';

/**
 * Renders the rules by which browsers prefetch linked documents on hover. They apply in prerendered pages until React
 * has hydrated them; then the app prefetches screens. `prerender` is not used: it would run the scripts of the linked
 * document, which would look for a session.
 */
export function renderSpeculationRules(): string {
  // Hydration removes the attribute `prerenderedMark`.
  const where = {
    and: [
      { href_matches: '/*' },
      // A long page that few people want.
      { not: { href_matches: licencesAddress } },
      { selector_matches: `[${prerenderedMark}] a` },
    ],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
