import type { Route } from 'page-contract';

/** Route of the app: an address, and the remote whose screen it shows. */
export interface AppRoute extends Route {
  remote: string;
}
