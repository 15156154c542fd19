import type { Collector } from '../config/config.ts';
import type { Otlp } from './otlp.ts';

const timeoutMs = 5_000;
/** Limit of queued reports while a collector hangs; the rest is dropped. */
const mostUnderWay = 20;

/**
 * Passes reports on. The page has its answer already: a collector that is down costs nobody anything but what it would
 * have got.
 */
export function createRelay(collector: Collector | undefined): (report: Otlp) => void {
  let underWay = 0;
  let wasRefused = false;

  function say(why: string | undefined): void {
    if (why && !wasRefused) console.error(`The collector of reports: ${why}`);
    wasRefused = why !== undefined;
  }

  return (report) => {
    if (!collector || underWay >= mostUnderWay) return;
    underWay += 1;
    void fetch(collector.address, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...collector.headers },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(
        ({ ok, status }) => say(ok ? undefined : `it answers ${status}`),
        (error: Error) => say(error.message),
      )
      .finally(() => (underWay -= 1));
  };
}
