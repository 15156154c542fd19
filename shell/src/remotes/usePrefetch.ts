import { useEffect } from 'react';
import { savesData, whenIdle } from '../idle.ts';
import { internalPath } from '../routes/internalLink.ts';
import type { RouteTable } from '../routes/routeTable.ts';
import type { Screens } from './screens.ts';

/** Loads a screen and its data as soon as somebody points at a link to it or reaches it with the keyboard. */
export function usePrefetch(screens: Screens, table: RouteTable): void {
  useEffect(() => {
    const load = ({ target }: Event) => {
      const url = internalPath(target);
      const row = url && table.at(url.pathname);
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

/** Loads the sidebar's screens with their data one after the other while the browser has nothing better to do. */
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
