import { problem, type Answer, type Fetch, type Network } from './network.ts';

/** What can go wrong between the page and a server, by the name it has in the bench's address. */
export const faults: Record<string, { label: string; answer: Answer }> = {
  offline: { label: 'Kein Netz', answer: { offline: true } },
  hang: { label: 'Keine Antwort (Zeitüberschreitung)', answer: { hang: true } },
  '401': { label: '401 nicht angemeldet', answer: problem(401, 'unauthenticated') },
  '403': { label: '403 verboten', answer: problem(403, 'forbidden') },
  '404': { label: '404 nicht gefunden', answer: problem(404, 'not-found') },
  '409': { label: '409 Konflikt', answer: problem(409, 'conflict') },
  '429': { label: '429 zu viele Anfragen', answer: problem(429, 'rate-limited') },
  '500': { label: '500 interner Fehler', answer: problem(500, 'internal') },
  '503': { label: '503 nicht verfügbar', answer: problem(503, 'unavailable') },
  html: { label: '200 mit HTML', answer: { text: '<!doctype html><title>Proxy</title>', contentType: 'text/html' } },
  'broken-json': { label: '200 mit abgeschnittenem JSON', answer: { text: '{"adventureChests": [' } },
  'wrong-shape': { label: '200 mit falscher Form', answer: { body: { unexpected: true } } },
};

/** Delay in milliseconds that the fault `slow` adds to every answer. */
const slowness = 3000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * The network with one fault. `at` limits it to calls whose name ends with that text, e.g. `list-devices`.
 * `slow` is no entry of `faults`, because it delays the scenario's own answer.
 */
export function withFault(network: Network, fault: string, at = ''): Fetch {
  const wrong = faults[fault];
  if (wrong)
    for (const name of network.names().filter((known) => known.endsWith(at))) network.answer(name, wrong.answer);
  if (fault !== 'slow') return network.fetch;
  return async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    if (pathname.endsWith(at)) await wait(slowness);
    return network.fetch(input, init);
  };
}
