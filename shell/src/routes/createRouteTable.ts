import type { PageRegistry } from 'page-contract';
import type { RouteRow } from './RouteRow.ts';

export interface RouteTable {
  /** Returns the row of a path. A trailing slash makes no difference. */
  findRow(pathname: string): RouteRow | undefined;
  /** The rows with a sidebar entry, in the sidebar's order. */
  sidebar: RouteRow[];
}

/** Creates the table from all module descriptors, so that a remote's team changes its rows without a new shell. */
export function createRouteTable({ remotes }: PageRegistry): RouteTable {
  const rows = Object.entries(remotes).flatMap(([remote, { module }]) =>
    module.routes.map((route): RouteRow => ({ ...route, remote })),
  );
  const byPath = new Map(rows.map((row) => [row.path, row]));
  return {
    // The lookbehind keeps the only slash of the root, and keeps the expression linear.
    findRow: (pathname) => byPath.get(pathname.replace(/(?<=[^/])\/+$/, '')),
    sidebar: rows
      .filter((row) => row.sidebar)
      .sort((one, other) => (one.sidebar?.order ?? 0) - (other.sidebar?.order ?? 0)),
  };
}
