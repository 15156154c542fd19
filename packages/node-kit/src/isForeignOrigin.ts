import type { IncomingMessage } from 'node:http';

/** Whether a page of another origin caused this request: such pages may not press our buttons. */
export function isForeignOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
