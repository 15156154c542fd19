import type { PageRegistry } from 'page-contract';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import { routeTable } from './routes/routeTable.ts';
import { withoutLoading } from './withoutLoading.ts';

/** Modules that remotes share with the shell, in the browser and here. */
export { shared } from './remotes/shared.ts';

interface Visit {
  registry: PageRegistry;
  path: string;
  Screen: ComponentType;
}

/** The content of `#root` as a visitor with an unknown session gets it, before any script has run. */
export function prerender({ registry, path, Screen }: Visit): string {
  const table = routeTable(registry);
  const row = table.at(path);
  if (!row) throw new Error(`Nothing is shown at ${path}`);
  const ready = { status: 'ready', Screen } as const;
  // There are no events while a page is prerendered.
  const departure = { depart: async () => undefined, hasDeparted: () => false };
  return renderToString(
    <StaticRouter location={path}>
      <App table={table} {...withoutLoading(() => ready)} departure={departure} reload={() => undefined} />
    </StaticRouter>,
  );
}
