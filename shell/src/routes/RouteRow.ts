import type { Route } from 'page-contract';

/** Address of the app, and the remote whose screen it shows. */
export interface RouteRow extends Route {
  remote: string;
}
