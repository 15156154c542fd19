import type { PageRegistry } from 'page-contract';
import type { RouteRow } from './RouteRow.ts';

export interface RouteTable {
  /** A trailing slash names the same page. */
  at(pathname: string): RouteRow | undefined;
  /** The rows with a sidebar entry, in the sidebar's order. */
  sidebar: RouteRow[];
}

/** One table from all module descriptors: a remote's team changes its rows without a new shell. */
export function routeTable({ remotes }: PageRegistry): RouteTable {
  const rows = Object.entries(remotes).flatMap(([remote, { module }]) =>
    module.routes.map((route): RouteRow => ({ ...route, remote })),
  );
  const byPath = new Map(rows.map((row) => [row.path, row]));
  return {
    at: (pathname) => byPath.get(pathname.replace(/(?<=[^/])\/+$/, '')),
    sidebar: rows
      .filter((row) => row.sidebar)
      .sort((one, other) => (one.sidebar?.order ?? 0) - (other.sidebar?.order ?? 0)),
  };
}
