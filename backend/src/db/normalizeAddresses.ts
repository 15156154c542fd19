import { normalizeEmail } from 'api-contract';
import { mergeSignups, type Queries, type SignupRow } from './mergeSignups.ts';

/** Matches what normalizing can change. */
const isForeign = `~ '[^ -~]'`;

const columns = [
  ['signup_proofs', 'email_key'],
  ['outbox', 'recipient'],
  ['customers', 'email'],
  ['orders', 'email'],
] as const;

/**
 * Normalizes addresses that an earlier version stored as typed. SQL has no UTS 46, so this is no file of a migration.
 * Each migration repeats it, because processes of that version may still write such rows.
 */
export async function normalizeAddresses(queries: Queries): Promise<void> {
  await normalizeSignups(queries);
  for (const [table, column] of columns) {
    const { rows } = await queries.query<{ email: string }>(
      `select distinct ${column} as email from ${table} where ${column} ${isForeign}`,
    );
    for (const { email } of rows)
      await queries.query(`update ${table} set ${column} = $2 where ${column} = $1`, [email, normalized(email)]);
  }
  for (const field of ['email', 'confirmationEmail']) {
    const named = `content ->> '${field}'`;
    const { rows } = await queries.query<{ email: string }>(
      `select distinct ${named} as email from declarations where ${named} ${isForeign}`,
    );
    for (const { email } of rows)
      await queries.query(
        `update declarations set content = content || jsonb_build_object('${field}', $2::text) where ${named} = $1`,
        [email, normalized(email)],
      );
  }
}

async function normalizeSignups(queries: Queries): Promise<void> {
  const { rows } = await queries.query<SignupRow>(`select * from signups where email_key ${isForeign} order by id`);
  for (const row of rows) {
    const key = normalized(row.email).toLowerCase();
    if (key === row.email_key) continue;
    const same = `select * from signups where kind = $1 and email_key = $2`;
    const [other] = (await queries.query<SignupRow>(same, [row.kind, key])).rows;
    const kept = other ? await mergeSignups(queries, row, other) : row;
    await queries.query('update signups set email = $2, email_key = $3 where id = $1', [
      kept.id,
      normalized(kept.email),
      key,
    ]);
  }
}

/** Keeps what was stored although it is no address. */
function normalized(email: string): string {
  const address = normalizeEmail(email);
  return address.endsWith('@') ? email : address;
}
