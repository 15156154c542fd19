/** Unit tests that only `npm run test:nightly` runs, as patterns of their paths. */
export const onlyNightlyUnits: string[] = ['queryPlans'];

/** Those that it runs with `NIGHTLY=1`: the former, and those that try more then, e.g. on Postgres, too. */
export const nightlyUnits: string[] = [
  ...onlyNightlyUnits,
  'http/http\\.test',
  'callLimits',
  'previewChange',
  'providerCheck',
  'subscriptions/unpaid',
  'upgradePlan',
  'emailChange',
];
