import type { IncomingMessage } from 'node:http';

/** Tells whether a page of another origin sent this request: such a page may not submit our forms (CSRF). */
export function isForeignOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
