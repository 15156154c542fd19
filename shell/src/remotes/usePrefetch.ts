import { useEffect } from 'react';
import { savesData, whenIdle } from '../idle.ts';
import type { RouteTable } from '../routes/createRouteTable.ts';
import { readInternalLink } from '../routes/readInternalLink.ts';
import type { Screens } from './ScreenState.ts';

/** Prefetches a screen and its data when a link to it is hovered or focused. */
export function usePrefetch(screens: Screens, table: RouteTable): void {
  useEffect(() => {
    const load = ({ target }: Event) => {
      const url = readInternalLink(target);
      const row = url && table.findRow(url.pathname);
      if (row) void screens.prefetch(row);
    };
    document.addEventListener('pointerover', load, { passive: true });
    document.addEventListener('focusin', load);
    return () => {
      document.removeEventListener('pointerover', load);
      document.removeEventListener('focusin', load);
    };
  }, [screens, table]);
}

/** Prefetches the sidebar's screens with their data, one after the other, in the browser's idle time. */
export function useIdlePrefetch(screens: Screens, { sidebar }: RouteTable, active: boolean): void {
  useEffect(() => {
    if (!active || savesData()) return;
    let stopped = false;
    const waiting = [...sidebar];
    const next = () => {
      const row = waiting.shift();
      if (row && !stopped) void screens.prefetch(row).then(() => whenIdle(next));
    };
    whenIdle(next);
    return () => {
      stopped = true;
    };
  }, [screens, sidebar, active]);
}
