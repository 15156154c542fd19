const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** Messages of errors of `pg`, PGlite and `FairPool` that have no code. */
const goneMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is closed|Query read timeout|Client was closed/;

/** Whether an error, or its cause, says that the database is unreachable or overloaded, so that a retry may succeed. */
export function isDatabaseGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause, errors } = error as {
    code?: unknown;
    message?: string;
    cause?: unknown;
    errors?: unknown[];
  };
  if (typeof code === 'string') {
    // Class 08: connection exceptions. 57P0x: shutdown. 53300: too many connections. 57014, 55P03: our time-outs.
    if (networkCodes.has(code) || /^(08...|57P0[1-5]|53300|57014|55P03)$/.test(code)) return true;
  }
  if (message !== undefined && goneMessages.test(message)) return true;
  // An `AggregateError` has several errors: one for each address that was tried.
  return isDatabaseGone(cause) || (Array.isArray(errors) && errors.some(isDatabaseGone));
}

/** U+0000, which JSON can carry and Postgres cannot store: in a text (22021) and in JSON (22P05). */
const unstorableTextCodes = new Set(['22021', '22P05']);

/** Whether the database has refused the characters of a text, so that the input is to blame and not the database. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  return (typeof code === 'string' && unstorableTextCodes.has(code)) || isUnstorableText(cause);
}
