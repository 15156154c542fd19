import type { PageRegistry } from 'page-contract';
import type { Play } from './playScenario.ts';

/** A call that the page has made: to one of our servers, or to the site. */
export interface Call {
  /** Method and path, e.g. `GET /user/api/UserDevice/list-devices`. */
  name: string;
  /** Absent while it is under way; 0 where nobody answered. */
  status?: number;
  milliseconds?: number;
}

export interface Calls {
  /** In the order in which they were made. */
  list(): Call[];
  subscribe(listener: () => void): () => void;
}

/**
 * Stands in front of what the page asks for, from before the shell starts: notes the calls, and says that this composition is live, so
 * that the page goes on with no other. With a scenario, no call reaches our servers.
 */
export function watchCalls(registry: PageRegistry, shell: string | undefined, play?: Play): Calls {
  const real = window.fetch.bind(window);
  const listeners = new Set<() => void>();
  let calls: Call[] = [];

  function note(at: number, call: Call): void {
    calls = calls.map((known, place) => (place === at ? call : known));
    for (const listener of listeners) listener();
  }

  window.fetch = async (input, init) => {
    const request = typeof input === 'object' && 'url' in input ? input : undefined;
    const { origin, pathname } = new URL(request?.url ?? String(input), window.location.href);
    const isOwn = origin === window.location.origin;
    if (isOwn && pathname === '/registry.json') return new Response(JSON.stringify({ shell, ...registry }));
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    const isCall = /^\/(\w+\/)?api\//.test(pathname);
    const call = { name: `${method} ${isOwn || isCall ? '' : origin}${pathname}` };
    const at = calls.length;
    const began = performance.now();
    calls = [...calls, call];
    const answered = (status: number) =>
      note(at, { ...call, status, milliseconds: Math.round(performance.now() - began) });
    try {
      const answer = play && isCall ? play(call.name, init?.signal ?? request?.signal) : real(input, init);
      const response = await answer;
      answered(response.status);
      return response;
    } catch (error) {
      answered(0);
      throw error;
    }
  };

  return {
    list: () => calls,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
