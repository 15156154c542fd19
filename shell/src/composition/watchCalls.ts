import type { PageRegistry } from 'page-contract';
import { createNotes, type Notes } from './createNotes.ts';
import type { Play } from './playScenario.ts';

/** A call that the page has made: to one of our servers, or to the site. */
export interface Call {
  /** Method and path, e.g. `GET /user/api/UserDevice/list-devices`. */
  name: string;
  /** Absent while it is under way; 0 where nobody answered. */
  status?: number;
  milliseconds?: number;
}

/**
 * Stands in front of what the page asks for, from before the shell starts: notes the calls, and says that this composition is live, so
 * that the page goes on with no other. With a scenario, no call reaches our servers.
 */
export function watchCalls(registry: PageRegistry, shell: string | undefined, play?: Play): Notes<Call> {
  const real = window.fetch.bind(window);
  const { notes, write } = createNotes<Call>();

  window.fetch = async (input, init) => {
    const request = typeof input === 'object' && 'url' in input ? input : undefined;
    const { origin, pathname } = new URL(request?.url ?? String(input), window.location.href);
    const isOwn = origin === window.location.origin;
    if (isOwn && pathname === '/registry.json') return new Response(JSON.stringify({ shell, ...registry }));
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    const isCall = /^\/(\w+\/)?api\//.test(pathname);
    const call = { name: `${method} ${isOwn || isCall ? '' : origin}${pathname}` };
    const at = notes.list().length;
    const began = performance.now();
    write([...notes.list(), call]);
    const answered = (status: number) => {
      const done = { ...call, status, milliseconds: Math.round(performance.now() - began) };
      write(notes.list().map((known, place) => (place === at ? done : known)));
    };
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

  return notes;
}
