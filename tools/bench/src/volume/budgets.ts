/**
 * Pages of 8 kB that all statements of a call, or of one run of a job, may look at together, however many customers
 * there are.
 */
const ofACall = 200;
const ofAJob = 1_000;

/** Exceptions that read more pages. */
const more: Record<string, number> = {
  // Reads all confirmed addresses, as often as the owner writes to them.
  'GET /api/owner/signups/:list': 100_000,
  // Five hundred declarations, each with the subscriptions that it may mean.
  'GET /api/owner/declarations': 10_000,
  // An index by minute would cost every call more than reading this table once an hour.
  'every forget old counts': 20_000,
  // Counts those that run, because their number says how many get their turn.
  'every sweep': 20_000,
};

export const budgetOf = (what: string): number => more[what] ?? (what.startsWith('every ') ? ofAJob : ofACall);
