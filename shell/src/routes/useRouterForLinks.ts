import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RouteTable } from './createRouteTable.ts';
import { readInternalLink } from './readInternalLink.ts';

/**
 * Lets the router follow plain `<a>` links to pages of the app, e.g. the legal footer's. The browser follows all other
 * links, also downloads, those to a fragment of the same page, and those that open a new tab or window.
 */
export function useRouterForLinks(routeTable: RouteTable): void {
  const navigate = useNavigate();

  useEffect(() => {
    const followLink = (event: MouseEvent) => {
      const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      if (event.defaultPrevented || isModified) return;
      const url = readInternalLink(event.target);
      if (!url) return;
      const isToFragment = url.hash !== '' && url.pathname === window.location.pathname;
      if (isToFragment || !routeTable.findRoute(url.pathname)) return;
      event.preventDefault();
      void navigate(url.pathname + url.search + url.hash);
    };
    document.addEventListener('click', followLink);
    return () => document.removeEventListener('click', followLink);
  }, [navigate, routeTable]);
}
