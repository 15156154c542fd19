import type { Route } from 'page-contract';

/** One address of the app, and whose screen it shows. */
export interface RouteRow extends Route {
  remote: string;
}
