import type { Route } from './moduleDescriptorSchema.js';

/**
 * Reduces a route's row to the fields that pages carry, without those that only the site needs. An open page compares
 * its rows with what is live by this; a field that only one of them left out would make each release look like one of
 * other addresses.
 */
export const rowInPages = (route: Route): Route => ({
  ...route,
  description: undefined,
  alternates: undefined,
});
