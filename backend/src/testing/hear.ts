import type { Logger } from 'drizzle-orm/logger';
import type { Database } from '../adapters/openDatabase.ts';

/**
 * drizzle's own logger, put in after the database was opened: it hears every statement, in transactions and outside.
 * What an app builds once it hears only if it listens before.
 */
export function hear(db: Database, logQuery: Logger['logQuery']): void {
  const { session } = db as unknown as { session: { logger: Logger; options: { logger?: Logger } } };
  session.logger = session.options.logger = { logQuery };
}
