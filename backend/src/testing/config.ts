/** Address of a Postgres that the tests may fill and empty; only looked at where no Postgres programs are installed. */
export const readTestDatabaseUrl = (): string | null => process.env.TEST_DATABASE_URL?.trim() || null;

export const searchPath = (): string => process.env.PATH ?? '';

/**
 * How many streams of events the property test draws, over all databases; `npm run test:slow` asks for ten thousand.
 */
export const readEventStreams = (): number => Number(process.env.EVENT_STREAMS ?? 100);

/**
 * How many stories about a customer's money the property test draws, over all databases, and the seed of which they are
 * made: `npm test` plays the same ones every time, `npm run test:slow` others.
 */
export const readMoneyPaths = (): { runs: number; seed: number } => ({
  runs: Number(process.env.MONEY_PATHS ?? 48),
  seed: Number(process.env.MONEY_SEED ?? (process.env.MONEY_PATHS ? Date.now() : 20_261_122)),
});

/** Number of requests with odd values. `npm run test:slow` sets it. */
export const readFuzzedRequests = (): number => Number(process.env.FUZZED_REQUESTS ?? 200);

/** How often the program is killed per database. `npm run test:slow` sets it. */
export const readKills = (): number => Number(process.env.KILLS ?? 1);
