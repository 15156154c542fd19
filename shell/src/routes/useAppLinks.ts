import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RouteTable } from './createRouteTable.ts';
import { readInternalLink } from './readInternalLink.ts';

/** Lets the router follow plain `<a>` links to pages of the app, e.g. the legal footer's. */
export function useAppLinks(table: RouteTable): void {
  const navigate = useNavigate();

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      if (event.defaultPrevented || modified) return;
      const url = readInternalLink(event.target);
      const isJump = url?.hash && url.pathname === window.location.pathname;
      if (!url || isJump || !table.findRow(url.pathname)) return;
      event.preventDefault();
      void navigate(url.pathname + url.search + url.hash);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate, table]);
}
