import type pg from 'pg';

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
  /** Of 8 kB, in memory or not: the same on every machine. */
  pages: number;
  milliseconds: number;
  plan: string[];
}

/**
 * Runs a statement as it stands, without leaving anything of it. Nothing for a row that is there already: writing it
 * was no lookup.
 */
export async function costOf(client: pg.Client, text: string, values: unknown[]): Promise<Cost | undefined> {
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
      plan: inWords(plan),
      pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    };
  } catch (error) {
    if ((error as pg.DatabaseError).code === '23505') return undefined;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

/** A line for each step, the inner ones further in. */
function inWords(plan: Plan, depth = 0): string[] {
  const where = [plan['Index Name'], plan['Relation Name']].filter(Boolean).join(' of ');
  const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  const line = `${'  '.repeat(depth)}${plan['Node Type']} ${where}: ${plan['Actual Rows']} rows, ${pages} pages`;
  return [line, ...(plan.Plans ?? []).flatMap((inner) => inWords(inner, depth + 1))];
}
