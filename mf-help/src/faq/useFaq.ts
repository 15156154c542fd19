import { useMemo, useState } from 'react';
import type { Category } from './category.ts';
import { searchFaq } from './searchFaq.ts';

interface State {
  query: string;
  /** Id of the category that is open without a search; null if all are closed. A search leaves it as it is. */
  openIdWithoutSearch: string | null;
  /** During a search: id of the category that the user opened, null after they closed one; missing otherwise. */
  toggledId?: string | null;
}

/**
 * State of the FAQ page: the search, the categories with visible entries, and the one of them that is open. Without a
 * search, the user opens and closes categories. During a search, one with hits is open (`chooseOpenId`) until the user
 * toggles one; afterwards, the page shows the same category as before the search.
 */
export function useFaq(categories: readonly Category[], firstOpenId: string | null, firstQuery: string) {
  const [state, setState] = useState<State>({ query: firstQuery, openIdWithoutSearch: firstOpenId });
  const { query, toggledId } = state;
  const isSearching = query.trim() !== '';
  const { categories: visibleCategories, searchTerms } = useMemo(
    () => searchFaq(categories, query),
    [categories, query],
  );
  const openId = isSearching ? chooseOpenId(visibleCategories, state) : state.openIdWithoutSearch;

  /** Changes the search. A toggled category without a hit is forgotten, and so is any when the search ends. */
  function search(text: string): void {
    const hasHits = searchFaq(categories, text).categories.some(({ id }) => id === toggledId);
    const isForgotten = text.trim() === '' || (toggledId && !hasHits);
    setState({ ...state, query: text, toggledId: isForgotten ? undefined : toggledId });
  }

  /** Opens or closes a category. At most one is open. */
  function toggle(id: string): void {
    const nextId = openId === id ? null : id;
    setState(isSearching ? { ...state, toggledId: nextId } : { ...state, openIdWithoutSearch: nextId });
  }

  /** Ends a search and opens one category, for a link to an answer in it. */
  const openCategory = (id: string) => setState({ query: '', openIdWithoutSearch: id });

  return { query, searchTerms, isSearching, visibleCategories, openId, search, toggle, openCategory };
}

/**
 * Returns the id of the category that is open during a search, or null. The user's choice comes first. Without one, the
 * category that was open before the search stays open, unless another has more hits: then the one with the most opens.
 */
function chooseOpenId(found: readonly Category[], { toggledId, openIdWithoutSearch }: State): string | null {
  if (toggledId !== undefined) return toggledId;
  const current = found.find(({ id }) => id === openIdWithoutSearch);
  // If the open category has no hit, the first one with hits opens, whatever their number.
  if (!current) return found[0]?.id ?? null;
  return found.reduce((best, one) => (one.entries.length > best.entries.length ? one : best), current).id;
}
