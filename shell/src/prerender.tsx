import type { PageRegistry } from 'page-contract';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import { createStaticLoading } from './createStaticLoading.ts';
import { createRouteTable } from './routes/createRouteTable.ts';

/** Modules that remotes share with the shell. The release tooling passes them to the remotes' prerenderers. */
export { shared } from './remotes/shared.ts';

interface PrerenderOptions {
  registry: PageRegistry;
  /** Path of the page. */
  path: string;
  /** Screen of the route with this path. */
  Screen: ComponentType;
}

/**
 * Renders the content of `#root` for a visitor whose session is not known yet, before any script has run. A release
 * calls it for each public page, with the page's screen from a remote. Throws if no route has this path.
 */
export function prerender({ registry, path, Screen }: PrerenderOptions): string {
  const routeTable = createRouteTable(registry);
  if (!routeTable.findRoute(path)) throw new Error(`Nothing is shown at ${path}`);
  const { screenStore, registryPoller, screenVersions } = createStaticLoading(() => ({ status: 'ready', Screen }));
  // No user can sign out or reload while a page is prerendered.
  const userSignOut = { signOut: async () => undefined, hasSignedOut: () => false };
  const mailedPage = { get: () => undefined, forget: () => undefined, storeInHistory: () => undefined };
  return renderToString(
    <StaticRouter location={path}>
      <App
        routeTable={routeTable}
        screenStore={screenStore}
        registryPoller={registryPoller}
        screenVersions={screenVersions}
        userSignOut={userSignOut}
        mailedPage={mailedPage}
        reload={() => undefined}
      />
    </StaticRouter>,
  );
}
