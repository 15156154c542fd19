import { useMemo, useState } from 'react';
import type { Category } from './category.ts';
import { searchFaq } from './searchFaq.ts';

interface State {
  query: string;
  /** Id of the open category without a search; null if all are closed. A search leaves it as it is. */
  open: string | null;
  /** During a search: id of the category that the user opened, null after they closed one, undefined before. */
  toggled?: string | null;
}

/**
 * State of the FAQ page: the search, the categories with visible entries, and the one of them that is open. Without a
 * search, the user opens and closes categories. During a search, one with hits is open (`chooseOpenCategory`) until the
 * user toggles one; afterwards, the page shows the same category as before the search.
 */
export function useFaq(categories: readonly Category[], firstOpen: string | null, firstQuery: string) {
  const [state, setState] = useState<State>({ query: firstQuery, open: firstOpen });
  const { query } = state;
  const isSearching = query.trim() !== '';
  const { categories: visible, searchTerms } = useMemo(() => searchFaq(categories, query), [categories, query]);
  const open = isSearching ? chooseOpenCategory(visible, state) : state.open;

  /** Changes the search. A toggled category without a hit is forgotten, and so is any when the search ends. */
  function search(text: string): void {
    const hasHits = searchFaq(categories, text).categories.some(({ id }) => id === state.toggled);
    const isForgotten = text.trim() === '' || (state.toggled && !hasHits);
    setState({ ...state, query: text, toggled: isForgotten ? undefined : state.toggled });
  }

  function toggle(id: string): void {
    const next = open === id ? null : id;
    setState(isSearching ? { ...state, toggled: next } : { ...state, open: next });
  }

  /** Ends a search and opens one category, for a link to an answer in it. */
  const openCategory = (id: string) => setState({ query: '', open: id });

  return { query, searchTerms, isSearching, visible, open, search, toggle, openCategory };
}

/**
 * Returns the id of the category that is open during a search, or null. The user's choice comes first. Without one, the
 * category that was open before the search stays open, unless another has more hits: then the one with the most opens.
 */
function chooseOpenCategory(visible: readonly Category[], { toggled, open }: State): string | null {
  if (toggled !== undefined) return toggled;
  const current = visible.find(({ id }) => id === open);
  // If the open category has no hit, the first one with hits opens, whatever their number.
  if (!current) return visible[0]?.id ?? null;
  return visible.reduce((best, one) => (one.entries.length > best.entries.length ? one : best), current).id;
}
