import { useCallback, useMemo, useState } from 'react';
import type { Category } from './category.ts';
import { searchFaq } from './searchFaq.ts';

interface State {
  query: string;
  /** Id of the open category while nothing is searched; null if all are closed. A search leaves it as it is. */
  open: string | null;
  /** Id of the category opened during the search, null after closing one; missing until the user toggles one. */
  toggled?: string | null;
}

/** State of the FAQ page: the search, the categories with visible entries, and the one that is open. */
export function useFaq(categories: readonly Category[], firstOpen: string | null, firstQuery: string) {
  const [state, setState] = useState<State>({ query: firstQuery, open: firstOpen });
  const { query } = state;
  const searching = query.trim() !== '';
  const { categories: visible, needles } = useMemo(() => searchFaq(categories, query), [categories, query]);
  const open = searching ? chooseOpenCategory(visible, state) : state.open;

  function search(text: string): void {
    const hasNoHits = !searchFaq(categories, text).categories.some(({ id }) => id === state.toggled);
    const toggled = text.trim() === '' || (state.toggled && hasNoHits) ? undefined : state.toggled;
    setState({ ...state, query: text, toggled });
  }

  function toggle(id: string): void {
    const next = open === id ? null : id;
    setState(searching ? { ...state, toggled: next } : { ...state, open: next });
  }

  /** Ends a search and opens one category, for a link to an answer in it. */
  const show = useCallback((id: string) => setState({ query: '', open: id }), []);

  return { query, needles, searching, visible, open, search, toggle, show };
}

/** During a search: the category that the user toggled; else the open one, or the first that has more hits. */
function chooseOpenCategory(visible: readonly Category[], { toggled, open }: State): string | null {
  if (toggled !== undefined) return toggled;
  const current = visible.find(({ id }) => id === open);
  // Without a hit in the open category the first one with hits opens.
  if (!current) return visible[0]?.id ?? null;
  return visible.reduce((best, one) => (one.entries.length > best.entries.length ? one : best), current).id;
}
