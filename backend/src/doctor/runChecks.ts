/** Compares one part of the configuration with the running systems. */
export interface Check {
  /** Name in the report, such as `mail server`. */
  about: string;
  /** Returns what was found, such as `lets us in`. Throws an error that says what is wrong. */
  run(): Promise<string>;
  /** Advice that is printed below a failed check. */
  advice: string;
}

/**
 * Runs the checks one after the other. The text has a line for each, such as `ok    mail server: lets us in` or
 * `FAIL  site: status 502`, with the advice below each that failed. `failed` is their number.
 */
export async function runChecks(checks: Check[]): Promise<{ text: string; failed: number }> {
  const lines: string[] = [];
  let failed = 0;
  for (const { about, run, advice } of checks) {
    try {
      lines.push(`ok    ${about}: ${await run()}`);
    } catch (error) {
      failed += 1;
      lines.push(`FAIL  ${about}: ${describeReason(error)}`, `      ${advice}`);
    }
  }
  return { text: lines.join('\n'), failed };
}

/** Describes an error's innermost cause: `connect ECONNREFUSED 127.0.0.1:5432` says more than `fetch failed`. */
function describeReason(error: unknown): string {
  const { cause, code, message } = error as { cause?: unknown; code?: unknown; message?: string };
  if (typeof cause === 'object' && cause !== null) return describeReason(cause);
  // Node throws an `AggregateError` without a message if a host name has several addresses and none answers.
  return message || (typeof code === 'string' ? code : String(error));
}
