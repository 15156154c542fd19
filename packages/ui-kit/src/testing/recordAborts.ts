/** Wraps the installed network double, and returns a function that lists the aborted calls so far, as `GET /path`. */
export function recordAborts(): () => string[] {
  const aborted: string[] = [];
  const originalFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const call = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`;
    init?.signal?.addEventListener('abort', () => aborted.push(call));
    return originalFetch(input, init);
  };
  return () => [...aborted];
}
