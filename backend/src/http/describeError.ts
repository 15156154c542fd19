/** `anna@example.org` becomes `a…@example.org`: enough to see a pattern, too little to know the person. */
const maskAddresses = (text: string) =>
  text.replace(/(?<![^\s<>"',;:()=@])([^\s<>"',;:()=@])[^\s<>"',;:()=@]*@([^\s<>"',;:()]+)/g, '$1…@$2');

interface Described {
  [key: string]: unknown;
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: Described;
}

/** Reduces an error for the log. A failed query's message quotes the values, so only its cause is kept. */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { name, message, stack, cause, code } = error as Error & { code?: unknown };
  const isQuery = message.startsWith('Failed query:');
  const own = isQuery ? 'query failed' : maskAddresses(message);
  const at = stack?.indexOf('\n    at ') ?? -1;
  return {
    type: name,
    message: own,
    ...(typeof code === 'string' && { code }),
    stack: at === -1 ? '' : stack!.slice(at + 1),
    ...(cause !== undefined && depth < 3 && { cause: describeError(cause, depth + 1) }),
  };
}
