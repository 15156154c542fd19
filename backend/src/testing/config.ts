/** Address of a Postgres that tests may fill and empty; used only if the programs of Postgres are not installed. */
export const readTestDatabaseUrl = (): string | null => process.env.TEST_DATABASE_URL?.trim() || null;

/** Public keys of the tokens in a load test, as the identity provider publishes its own. */
export const readTokenKeys = (): string => process.env.TOKEN_KEYS ?? '';

/** Returns the folders in which programs are found. */
export const searchPath = (): string => process.env.PATH ?? '';

/** Number of streams of events in the property test, over all databases. `npm run test:nightly` sets ten thousand. */
export const readEventStreams = (): number => Number(process.env.EVENT_STREAMS ?? 20);

/** Number of streams of changes in the property test, over all databases. `npm run test:nightly` sets it. */
export const readChangeStreams = (): number => Number(process.env.CHANGE_STREAMS ?? 8);

/** Number of requests with odd values. `npm run test:nightly` sets it. */
export const readFuzzedRequests = (): number => Number(process.env.FUZZED_REQUESTS ?? 200);

/** How often the program is killed per database. `npm run test:nightly` sets it. */
export const readKills = (): number => Number(process.env.KILLS ?? 1);

/** Whether this is the nightly run, which tries more. */
export const isNight = (): boolean => process.env.NIGHTLY === '1';
