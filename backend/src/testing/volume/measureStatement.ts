import type pg from 'pg';

/** Step of a query plan, as Postgres explains it in JSON. */
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

/** Cost of a statement in the database. */
export interface Cost {
  text: string;
  /** Database pages of 8 kB that it reads, from memory or disk. Equal on every machine. */
  pages: number;
  milliseconds: number;
  /** Steps of the query plan, one line each. */
  plan: string[];
}

/**
 * Runs a statement in a transaction that is rolled back, and returns its cost. Undefined if it inserts a row that
 * exists already: then there is no plan to measure.
 */
export async function measureStatement(client: pg.Client, text: string, values: unknown[]): Promise<Cost | undefined> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const { Plan: plan, 'Execution Time': milliseconds } = rows[0]!['QUERY PLAN'][0];
    return {
      text,
      milliseconds,
      plan: describePlan(plan),
      pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    };
  } catch (error) {
    // 23505: unique_violation.
    if ((error as pg.DatabaseError).code === '23505') return undefined;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

/** Returns a line for each step of a plan, indented by depth. */
function describePlan(plan: Plan, depth = 0): string[] {
  const table = [plan['Index Name'], plan['Relation Name']].filter(Boolean).join(' of ');
  const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  const line = `${'  '.repeat(depth)}${plan['Node Type']} ${table}: ${plan['Actual Rows']} rows, ${pages} pages`;
  return [line, ...(plan.Plans ?? []).flatMap((inner) => describePlan(inner, depth + 1))];
}
