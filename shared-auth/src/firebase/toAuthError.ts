import { AuthError } from '../AuthError.ts';

/** Copies code and message only, because the rest of a Firebase error contains addresses and tokens. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const { message } = error instanceof Error ? error : { message: String(error) };
  return new AuthError(readFirebaseCode(error) ?? '', message);
}

/** Returns the code of an error of the SDK itself, without its prefix; undefined for other errors, e.g. of storage. */
export function readFirebaseCode(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code.replace(/^auth\//, '') : undefined;
}
