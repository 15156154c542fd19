/** Connection to either database: `pg` or PGlite. */
export interface Queries {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** Columns of `signups` that a merge reads, with their names in the database. */
export interface SignupRow {
  id: string;
  kind: string;
  email: string;
  /** Address in lower case, which is unique per kind. */
  email_key: string;
  requested_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
}

/**
 * Merges two sign-ups whose addresses become the same (`normalizeAddresses`). Keeps one of the rows, which it returns,
 * and deletes the other one. The latest confirmation or unsubscription decides about the status. If the deleted row has
 * an ended consent, stores it as proof.
 */
export async function mergeSignups(queries: Queries, one: SignupRow, other: SignupRow): Promise<SignupRow> {
  const [kept, deleted] = isFirstKept(one, other) ? [one, other] : [other, one];
  const confirmed = findLater(one.confirmed_at, other.confirmed_at);
  const unsubscribed = findLater(one.unsubscribed_at, other.unsubscribed_at);
  const isUnsubscribed = unsubscribed !== null && confirmed !== null && unsubscribed >= confirmed;
  const status = isUnsubscribed ? 'unsubscribed' : confirmed ? 'confirmed' : 'pending';
  await queries.query(
    `insert into signup_proofs
       (kind, email_key, text_version, requested_at, request_ip, confirmed_at, confirm_ip, unsubscribed_at)
     select kind, $2, text_version, requested_at, request_ip, confirmed_at, confirm_ip, unsubscribed_at
     from signups where id = $1 and confirmed_at is not null and unsubscribed_at is not null`,
    [deleted.id, kept.email_key],
  );
  // `asks` counts the confirmation mails since the last confirmation.
  await queries.query(
    `update signups kept set status = $3, unsubscribed_at = $4, asks = greatest(kept.asks, deleted.asks),
       mailed_at = greatest(kept.mailed_at, deleted.mailed_at)
     from signups deleted where kept.id = $1 and deleted.id = $2`,
    [kept.id, deleted.id, status, isUnsubscribed ? unsubscribed : null],
  );
  await queries.query('delete from signups where id = $1', [deleted.id]);
  return kept;
}

/**
 * Whether the first row is kept: a consent that has not ended wins, then the older consent. Without any consent, the
 * later request wins.
 */
function isFirstKept(one: SignupRow, other: SignupRow): boolean {
  if (one.confirmed_at && other.confirmed_at) {
    const isOneEnded = one.unsubscribed_at !== null;
    const isOtherEnded = other.unsubscribed_at !== null;
    if (isOneEnded !== isOtherEnded) return isOtherEnded;
    return one.confirmed_at < other.confirmed_at;
  }
  if (one.confirmed_at || other.confirmed_at) return one.confirmed_at !== null;
  return one.requested_at > other.requested_at;
}

/** Returns the later moment, or the only one; null without any. */
function findLater(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
