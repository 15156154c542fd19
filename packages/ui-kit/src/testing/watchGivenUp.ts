/** Wraps the installed network double and returns a function that lists the aborted calls so far, as `GET /path`. */
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
