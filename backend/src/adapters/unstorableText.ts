/** U+0000, which JSON can carry and Postgres cannot store: in a text (22021) and in JSON (22P05). */
const codes = new Set(['22021', '22P05']);

/** Whether the database has refused the characters of a text, so that the input is to blame and not the database. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  return (typeof code === 'string' && codes.has(code)) || isUnstorableText(cause);
}
