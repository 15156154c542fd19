import type { PageRegistry } from 'page-contract';
import type { AppRoute } from './AppRoute.ts';

export interface RouteTable {
  /** Returns the route with this path, undefined if there is none. A trailing slash makes no difference. */
  findRoute(pathname: string): AppRoute | undefined;
  /** The routes with a sidebar entry, in the sidebar's order. */
  sidebar: AppRoute[];
}

/**
 * Creates the table of the app's routes from the registry, which contains the module descriptor (`module.json`) of each
 * remote, so that a remote's team changes its routes without a new shell.
 */
export function createRouteTable({ remotes }: PageRegistry): RouteTable {
  const routes = Object.entries(remotes).flatMap(([remote, { module }]) =>
    module.routes.map((route): AppRoute => ({ ...route, remote })),
  );
  const byPath = new Map(routes.map((route) => [route.path, route]));
  return {
    // Removes trailing slashes, but not the only one of `/`. The lookbehind also keeps the expression linear.
    findRoute: (pathname) => byPath.get(pathname.replace(/(?<=[^/])\/+$/, '')),
    sidebar: routes
      .filter((route) => route.sidebar)
      .sort((one, other) => (one.sidebar?.order ?? 0) - (other.sidebar?.order ?? 0)),
  };
}
