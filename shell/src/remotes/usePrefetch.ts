import { useEffect } from 'react';
import { savesData, whenIdle } from '../idle.ts';
import type { RouteTable } from '../routes/createRouteTable.ts';
import { readInternalLink } from '../routes/readInternalLink.ts';
import type { ScreenStore } from './ScreenStore.ts';

/** Prefetches the screen of a remote and its data when a link to it is hovered or focused. */
export function usePrefetch(screenStore: ScreenStore, routeTable: RouteTable): void {
  useEffect(() => {
    const prefetchTarget = ({ target }: Event) => {
      const url = readInternalLink(target);
      const route = url && routeTable.findRoute(url.pathname);
      if (route) void screenStore.prefetch(route);
    };
    document.addEventListener('pointerover', prefetchTarget, { passive: true });
    document.addEventListener('focusin', prefetchTarget);
    return () => {
      document.removeEventListener('pointerover', prefetchTarget);
      document.removeEventListener('focusin', prefetchTarget);
    };
  }, [screenStore, routeTable]);
}

/**
 * Prefetches the sidebar's screens with their data, one after the other, in the browser's idle time. Active for
 * signed-in users, unless their browser asks to save data.
 */
export function useIdlePrefetch(screenStore: ScreenStore, { sidebar }: RouteTable, isActive: boolean): void {
  useEffect(() => {
    if (!isActive || savesData()) return;
    let isStopped = false;
    const remaining = [...sidebar];
    const prefetchNext = () => {
      const route = remaining.shift();
      if (route && !isStopped) void screenStore.prefetch(route).then(() => whenIdle(prefetchNext));
    };
    whenIdle(prefetchNext);
    return () => {
      isStopped = true;
    };
  }, [screenStore, sidebar, isActive]);
}
