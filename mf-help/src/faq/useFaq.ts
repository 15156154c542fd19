import { useCallback, useMemo, useState } from 'react';
import type { Category } from './category.ts';
import { searchFaq } from './searchFaq.ts';

interface State {
  query: string;
  /** The open category while nothing is searched; a search leaves it as it is. */
  open: string | null;
  /** The category that was toggled during the running search; missing until then. */
  toggled?: string | null;
}

/** Which categories and entries are visible, and which one category is open. */
export function useFaq(categories: readonly Category[], firstOpen: string | null, firstQuery: string) {
  const [state, setState] = useState<State>({ query: firstQuery, open: firstOpen });
  const { query } = state;
  const searching = query.trim() !== '';
  const { categories: visible, needles } = useMemo(() => searchFaq(categories, query), [categories, query]);
  const open = searching ? openInSearch(visible, state) : state.open;

  function search(text: string): void {
    const isGone = !searchFaq(categories, text).categories.some(({ id }) => id === state.toggled);
    const toggled = text.trim() === '' || (state.toggled && isGone) ? undefined : state.toggled;
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

/** Category that the person opened, else the open one, unless another has more hits. */
function openInSearch(visible: readonly Category[], { toggled, open }: State): string | null {
  if (toggled !== undefined) return toggled;
  const before = visible.find(({ id }) => id === open);
  // Without a hit in the open category the first one with hits opens.
  if (!before) return visible[0]?.id ?? null;
  const most = visible.reduce((best, one) => (one.entries.length > best.entries.length ? one : best), before);
  return most.id;
}
