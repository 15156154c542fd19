import type { Collector } from '../config/config.ts';
import type { Otlp } from './otlp.ts';

const timeoutMs = 5_000;
/** Limit of pending requests while a collector hangs; further reports are dropped. */
const maxPending = 20;

/** Creates a function that sends reports to the OpenTelemetry collector in the background, and logs failures. */
export function createRelay(collector: Collector | undefined): (report: Otlp) => void {
  let pending = 0;
  let isFailing = false;

  /** Logs only the first of successive failures. */
  function logResult(failure: string | undefined): void {
    if (failure && !isFailing) console.error(`The collector of reports: ${failure}`);
    isFailing = failure !== undefined;
  }

  return (report) => {
    if (!collector || pending >= maxPending) return;
    pending += 1;
    void fetch(collector.address, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...collector.headers },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(
        ({ ok, status }) => logResult(ok ? undefined : `it answers ${status}`),
        (error: Error) => logResult(error.message),
      )
      .finally(() => (pending -= 1));
  };
}
