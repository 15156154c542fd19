import { sql } from 'drizzle-orm';
import type { TestBackend } from './testBackend.ts';

/** Lets leases end whose holders are gone, as time does. */
export const endLeases = ({ database }: Pick<TestBackend, 'database'>) =>
  database.db.execute(sql`update leases set ends_at = now() - interval '1 second'`);
