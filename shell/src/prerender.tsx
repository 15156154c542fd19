import type { PageRegistry } from 'page-contract';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import { createStaticLoading } from './createStaticLoading.ts';
import { createRouteTable } from './routes/createRouteTable.ts';

/** Modules that remotes share with the shell, in the browser and here. */
export { shared } from './remotes/shared.ts';

interface PrerenderOptions {
  registry: PageRegistry;
  path: string;
  Screen: ComponentType;
}

/** Renders the content of `#root` for a visitor whose session is not known yet, before any script has run. */
export function prerender({ registry, path, Screen }: PrerenderOptions): string {
  const table = createRouteTable(registry);
  const row = table.findRow(path);
  if (!row) throw new Error(`Nothing is shown at ${path}`);
  const ready = { status: 'ready', Screen } as const;
  // There are no events while a page is prerendered.
  const departure = { depart: async () => undefined, hasDeparted: () => false };
  return renderToString(
    <StaticRouter location={path}>
      <App table={table} {...createStaticLoading(() => ready)} departure={departure} reload={() => undefined} />
    </StaticRouter>,
  );
}
