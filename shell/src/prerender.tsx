import type { PageRegistry } from 'page-contract';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App, type Parts } from './App.tsx';
import { routeTable } from './routes/routeTable.ts';

/** What the remotes share with the shell, in the browser and here. */
export { shared } from './remotes/shared.ts';

interface Visit {
  registry: PageRegistry;
  path: string;
  Screen: ComponentType;
}

/** While a page is painted nobody clicks, leaves or waits. */
const nothingHappens: Omit<Parts, 'table' | 'screens'> = {
  departure: { depart: async () => undefined, hasDeparted: () => false },
  watch: {
    ask: async () => undefined,
    live: () => undefined,
    isOnline: () => true,
    subscribe: () => () => undefined,
  },
  newVersion: { enter: () => undefined, arrive: () => undefined },
  reload: () => undefined,
};

const showing = (Screen: ComponentType): Parts['screens'] => {
  const ready = { status: 'ready', Screen } as const;
  return {
    stateOf: () => ready,
    subscribe: () => () => undefined,
    request: async () => undefined,
    prefetch: async () => undefined,
    retry: async () => undefined,
    heal: async () => false,
    adopt: () => undefined,
    versionOf: () => undefined,
    forgetFailures: () => undefined,
  };
};

/** The content of `#root` as a visitor with an unknown session gets it, before any script has run. */
export function prerender({ registry, path, Screen }: Visit): string {
  const table = routeTable(registry);
  const row = table.at(path);
  if (!row) throw new Error(`Nothing is shown at ${path}`);
  return renderToString(
    <StaticRouter location={path}>
      <App table={table} screens={showing(Screen)} {...nothingHappens} />
    </StaticRouter>,
  );
}
