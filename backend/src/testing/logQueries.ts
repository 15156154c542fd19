import type { Logger } from 'drizzle-orm/logger';
import type { Database } from '../adapters/openDatabase.ts';

/**
 * Sets drizzle's logger of an open database, so that a test sees every statement. Call it before the app is built,
 * because statements that the app prepares keep the logger of that moment.
 */
export function logQueries(db: Database, logQuery: Logger['logQuery']): void {
  const { session } = db as unknown as { session: { logger: Logger; options: { logger?: Logger } } };
  session.logger = session.options.logger = { logQuery };
}
