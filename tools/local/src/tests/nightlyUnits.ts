/**
 * Unit tests that `npm run test:nightly` runs with `NIGHTLY=1`, as patterns of their paths. In `npm test` Jest leaves
 * them out, or they try less.
 */
export const nightlyUnits: string[] = ['queryPlans'];
