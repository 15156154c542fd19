import type { Route } from './moduleDescriptorSchema.js';

/**
 * Removes the fields of a route that only the site needs. Pages contain routes in this form, and an open page compares
 * them with the live ones: a field missing on one side only would make every release look like a change of routes.
 */
export const toPageRoute = (route: Route): Route => ({
  ...route,
  description: undefined,
  alternates: undefined,
});
