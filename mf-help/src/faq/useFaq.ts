import { useMemo, useState } from 'react';
import type { Category } from './category.ts';
import { searchFaq } from './searchFaq.ts';

interface State {
  query: string;
  /** Id of the category that is open without a search; null if all are closed. It stays the same during a search. */
  openIdWithoutSearch: string | null;
  /**
   * The user's choice during a search: id of the category that they opened, or null if they closed it. Missing while
   * the user has chosen nothing.
   */
  choiceInSearch?: string | null;
}

/**
 * State of the FAQ page: the search, the categories with visible entries, and the one category that is open. During a
 * search, a category with hits is open (`chooseOpenId`) until the user opens or closes one. After the search, the same
 * category is open as before. `initial` is the state with which the page opens.
 */
export function useFaq(categories: readonly Category[], initial: { openId: string | null; query: string }) {
  const [state, setState] = useState<State>({ query: initial.query, openIdWithoutSearch: initial.openId });
  const { query, choiceInSearch } = state;
  const isSearching = query.trim() !== '';
  const { categories: visibleCategories, searchTerms } = useMemo(
    () => searchFaq(categories, query),
    [categories, query],
  );
  const openId = isSearching ? chooseOpenId(visibleCategories, state) : state.openIdWithoutSearch;

  /** Changes the search. The user's choice ends with the search, or when the chosen category has no more hits. */
  function search(text: string): void {
    const found = searchFaq(categories, text).categories;
    const isChoicePossible = choiceInSearch === null || found.some(({ id }) => id === choiceInSearch);
    const keepsChoice = text.trim() !== '' && isChoicePossible;
    setState({ ...state, query: text, choiceInSearch: keepsChoice ? choiceInSearch : undefined });
  }

  /** Opens or closes a category. At most one is open. */
  function toggle(id: string): void {
    const nextId = openId === id ? null : id;
    setState(isSearching ? { ...state, choiceInSearch: nextId } : { ...state, openIdWithoutSearch: nextId });
  }

  /** Ends a search and opens one category, for a link to an answer in it. */
  const openCategory = (id: string) => setState({ query: '', openIdWithoutSearch: id });

  return { query, searchTerms, isSearching, visibleCategories, openId, search, toggle, openCategory };
}

/**
 * Returns the id of the category that is open during a search, or null. The user's choice comes first. Otherwise the
 * category that was open before the search stays open, unless it has fewer hits than another: then the category with
 * the most hits opens.
 */
function chooseOpenId(found: readonly Category[], { choiceInSearch, openIdWithoutSearch }: State): string | null {
  if (choiceInSearch !== undefined) return choiceInSearch;
  const openBefore = found.find(({ id }) => id === openIdWithoutSearch);
  // If the category that was open has no hit, the first one with hits opens, whatever their number.
  if (!openBefore) return found[0]?.id ?? null;
  return found.reduce((best, one) => (one.entries.length > best.entries.length ? one : best), openBefore).id;
}
