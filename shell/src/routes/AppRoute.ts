import type { Route } from 'page-contract';

/** Route of the app: an address with its access and layout, and the remote whose screen it shows. */
export interface AppRoute extends Route {
  remote: string;
}
