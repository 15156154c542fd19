import type { Route } from './moduleDescriptorSchema.js';

/**
 * What pages carry of a route's row: without what only the site needs, when it makes them. An open page compares what it carries with what
 * is live by this; a field that only one of them left out would make each release look like one of other addresses.
 */
export const rowInPages = (route: Route): Route => ({
  ...route,
  description: undefined,
  alternates: undefined,
});
