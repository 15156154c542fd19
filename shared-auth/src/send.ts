import { RequestError } from './RequestError.ts';

export interface RawResponse {
  status: number;
  body: string;
}

interface SendOptions {
  method: string;
  /** Body, sent as JSON. */
  input?: unknown;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Bearer token. */
  token?: string;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
}

/** Sends one HTTP request. Resolves to any response, whatever its status; rejects with code `network` without one. */
export async function send(
  url: string,
  { method, input, headers, signal, token, keepalive }: SendOptions,
): Promise<RawResponse> {
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
      keepalive,
      // Responses are personal: none may be cached for Back after a sign-out, and no token may follow a redirect.
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    });
    return { status: response.status, body: await response.text() };
  } catch {
    // Thrown after an abort, too, but then the caller rejects with the reason of `signal` instead.
    throw new RequestError('network');
  }
}
