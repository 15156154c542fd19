/**
 * From now on: which calls (`GET /path`) were given up by whoever made them. Installed over the network double that is
 * in place.
 */
export function watchGivenUp(): () => string[] {
  const givenUp: string[] = [];
  const answer = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const call = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`;
    init?.signal?.addEventListener('abort', () => givenUp.push(call));
    return answer(input, init);
  };
  return () => [...givenUp];
}
