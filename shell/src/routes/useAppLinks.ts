import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { internalPath } from './internalLink.ts';
import type { RouteTable } from './routeTable.ts';

/** Plain links to pages of the app (the legal footer's, for one) change the page without loading a new document. */
export function useAppLinks(table: RouteTable): void {
  const navigate = useNavigate();

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      if (event.defaultPrevented || modified) return;
      const url = internalPath(event.target);
      const isJump = url?.hash && url.pathname === window.location.pathname;
      if (!url || isJump || !table.at(url.pathname)) return;
      event.preventDefault();
      void navigate(url.pathname + url.search + url.hash);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate, table]);
}
