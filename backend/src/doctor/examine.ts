import type { Check } from './Check.ts';

/** Asks everything, one after the other. Each answer is a line, and what to do stands below each that failed. */
export async function examine(checks: Check[]): Promise<{ text: string; failed: number }> {
  const lines: string[] = [];
  let failed = 0;
  for (const { about, ask, advice } of checks) {
    try {
      lines.push(`ok    ${about}: ${await ask()}`);
    } catch (error) {
      failed += 1;
      lines.push(`FAIL  ${about}: ${reasonOf(error)}`, `      ${advice}`);
    }
  }
  return { text: lines.join('\n'), failed };
}

/** The innermost cause says it best: „fetch failed“ helps nobody. */
function reasonOf(error: unknown): string {
  const { cause, code, message } = error as { cause?: unknown; code?: unknown; message?: string };
  if (typeof cause === 'object' && cause !== null) return reasonOf(cause);
  // An AggregateError (several addresses of one name) has no message of its own.
  return message || (typeof code === 'string' ? code : String(error));
}
