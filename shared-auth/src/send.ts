import { RequestError } from './RequestError.ts';

export interface Answer {
  status: number;
  body: string;
}

interface Sending {
  method: string;
  input?: unknown;
  headers?: Record<string, string>;
  signal: AbortSignal;
  token?: string;
}

/** Rejects when no answer came. */
export async function send(url: string, { method, input, headers, signal, token }: Sending): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(input !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: input === undefined ? undefined : JSON.stringify(input),
      signal,
      // Answers are personal: no copy stays behind for Back after a sign-out, and no token follows a redirect.
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    });
    return { status: response.status, body: await response.text() };
  } catch {
    throw new RequestError('network');
  }
}
