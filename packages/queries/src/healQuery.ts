import type { Query, QueryClient } from '@tanstack/react-query';

const firstPauseMs = 5_000;
const longestPauseMs = 30_000;

/**
 * Reads the data of a failed query again, after pauses that become longer, until it arrives or no screen shows the
 * failure any more. A network that returns may give no event: a router that had no internet, a remote that was loaded
 * without a network. The query itself is not started again before, because it would replace the notice by a placeholder
 * each time, and its button would lose the focus.
 */
export async function healQuery(client: QueryClient, query: Query<unknown, unknown>): Promise<void> {
  const { errorUpdateCount } = query.state;
  const isShown = () =>
    query.state.status === 'error' && query.state.errorUpdateCount === errorUpdateCount && query.isActive();
  const { queryFn } = query.options;
  if (typeof queryFn !== 'function') return;
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    await waitForNetwork(pause + Math.random() * (pause / 4));
    if (!isShown()) return;
    if (document.visibilityState === 'hidden') continue;
    try {
      const { queryKey, meta } = query;
      const data = await queryFn({ client, queryKey, meta, signal: new AbortController().signal });
      if (isShown()) query.setData(data);
      return;
    } catch {
      // The notice stays.
    }
  }
}

/** Resolves after the pause, or as soon as the browser has a network again. */
function waitForNetwork(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, pauseMs);
    window.addEventListener('online', finish);
  });
}
