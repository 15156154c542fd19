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
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is closed|Query read timeout|Client was closed/;

/** Whether an error, or its cause, says that the database is unreachable or overloaded, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause, errors } = error as {
    code?: unknown;
    message?: string;
    cause?: unknown;
    errors?: unknown[];
  };
  if (typeof code === 'string') {
    // Class 08: connection exceptions. 57P0x: shutdown. 53300: too many connections. 57014, 55P03: the timeouts that
    // `FairPool` sets for a statement and for a lock.
    if (networkCodes.has(code) || /^(08...|57P0[1-5]|53300|57014|55P03)$/.test(code)) return true;
  }
  if (message !== undefined && unavailableMessages.test(message)) return true;
  // An `AggregateError` has several errors: one for each address that was tried.
  return isDatabaseUnavailable(cause) || (Array.isArray(errors) && errors.some(isDatabaseUnavailable));
}

/** Postgres' codes for the character U+0000 in a text and in JSON: JSON can carry it, but Postgres cannot store it. */
const unstorableTextCodes = new Set(['22021', '22P05']);

/** Whether the database has refused a text because of its characters: then the input is invalid. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  return (typeof code === 'string' && unstorableTextCodes.has(code)) || isUnstorableText(cause);
}
