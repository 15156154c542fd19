/** Characters that end an address, for the brackets of a regular expression. */
const ends = String.raw`\s<>"',;:()`;
/**
 * Matches an e-mail address in a text. Its groups are the first character and the domain. `=` ends an address on the
 * left, too, as in `email=anna@example.org`.
 */
const addressPattern = new RegExp(`(?<=^|[${ends}=@])([^${ends}=@])[^${ends}=@]*@([^${ends}]+)`, 'g');

/** Shortens `anna@example.org` to `a…@example.org`, so that a log shows a pattern, but not the person. */
const maskAddresses = (text: string) => text.replace(addressPattern, '$1…@$2');

interface ErrorDescription {
  [key: string]: unknown;
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: ErrorDescription;
}

/**
 * Describes an error and its causes for the log, without personal data. The message of a failed query is left out,
 * because it contains the values. `depth`: number of errors above this one in the chain of causes.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { name, message, stack, cause, code } = error as Error & { code?: unknown };
  const isQuery = message.startsWith('Failed query:');
  // The stack begins with the message, so only its lines with `at` are kept.
  const stackStart = stack?.indexOf('\n    at ') ?? -1;
  return {
    type: name,
    message: isQuery ? 'query failed' : maskAddresses(message),
    ...(typeof code === 'string' && { code }),
    stack: stackStart === -1 ? '' : stack!.slice(stackStart + 1),
    ...(cause !== undefined && depth < 3 && { cause: describeError(cause, depth + 1) }),
  };
}
