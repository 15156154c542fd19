// Budgets of database pages (8 kB) that all statements of a call, or of one run of a job, may read together. They do
// not depend on the number of customers.

const pagesPerCall = 200;
const pagesPerJob = 1_000;

/** Calls and jobs that may read more pages. */
const exceptions: Record<string, number> = {
  // Reads all confirmed addresses, and the shop's owner rarely uses it.
  'GET /api/owner/signups/:list': 100_000,
  // Reads five hundred declarations, each with the subscriptions that it may concern.
  'GET /api/owner/declarations': 10_000,
  // An index by minute would cost every call more than reading this table once an hour.
  'every forget what is expired': 20_000,
  // Counts running subscriptions, because their number decides how many are checked at once.
  'every sweep': 20_000,
};

/** Returns the budget of a call, such as `GET /api/…`, or of a job, such as `every sweep`. */
export const findBudget = (name: string): number =>
  exceptions[name] ?? (name.startsWith('every ') ? pagesPerJob : pagesPerCall);
