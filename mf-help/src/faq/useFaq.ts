import { useCallback, useMemo, useState } from 'react';
import type { Category } from './category.ts';
import { searchFaq } from './searchFaq.ts';

interface State {
  query: string;
  /** The open category while nothing is searched; a search leaves it as it is. */
  open: string | null;
  /** The open category of the running search. */
  openInSearch: string | null;
}

/** Which categories and entries are to be seen, and which one category is open. */
export function useFaq(categories: Category[], firstOpen: string | null) {
  const [state, setState] = useState<State>({ query: '', open: firstOpen, openInSearch: null });
  const searching = state.query.trim() !== '';
  const visible = useMemo(() => searchFaq(categories, state.query), [categories, state.query]);
  const open = searching ? state.openInSearch : state.open;

  function search(query: string): void {
    const hits = searchFaq(categories, query);
    // What is open stays open as long as it has a hit; otherwise the first hit must not stay hidden.
    const kept = hits.find(({ id }) => id === open) ?? hits[0];
    setState({ ...state, query, openInSearch: kept?.id ?? null });
  }

  function toggle(id: string): void {
    const next = open === id ? null : id;
    setState(searching ? { ...state, openInSearch: next } : { ...state, open: next });
  }

  /** Ends a search and opens one category, for a link to an answer in it. */
  const show = useCallback((id: string) => setState({ query: '', open: id, openInSearch: null }), []);

  return { query: state.query, searching, visible, open, search, toggle, show };
}
