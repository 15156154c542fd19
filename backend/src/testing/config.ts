/** Address of a Postgres that the tests may fill and empty; only looked at where no Postgres programs are installed. */
export const readTestDatabaseUrl = (): string | null => process.env.TEST_DATABASE_URL?.trim() || null;

export const searchPath = (): string => process.env.PATH ?? '';

/** How many streams of events the property test draws, over all databases; `npm run test:slow` asks for ten thousand. */
export const readEventStreams = (): number => Number(process.env.EVENT_STREAMS ?? 200);
