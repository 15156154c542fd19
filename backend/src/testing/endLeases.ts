import { sql } from 'drizzle-orm';
import type { TestBackend } from './testBackend.ts';

/** Lets the leases of customers' locks end whose holders are gone, as time does. */
export const endLeases = ({ database }: Pick<TestBackend, 'database'>) =>
  database.db.execute(sql`update customer_locks set locked_until = now() - interval '1 second'`);
