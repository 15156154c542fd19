import type { Collector } from '../config/config.ts';
import type { Otlp } from './otlp.ts';

const timeoutMs = 5_000;
/** Limit of pending requests while a collector hangs, because anybody can send reports; further ones are dropped. */
const maxPending = 20;

/** Creates a function that sends reports to the OpenTelemetry collector in the background, and logs failures. */
export function createRelay({ address, headers }: Collector): (report: Otlp) => void {
  let isFailing = false;
  let pending = 0;

  /** Logs only the first of successive failures. */
  function logResult(failure: string | undefined): void {
    if (failure && !isFailing) console.error(`The collector of reports: ${failure}`);
    isFailing = failure !== undefined;
  }

  return (report) => {
    if (pending >= maxPending) return;
    pending += 1;
    void fetch(address, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...headers },
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
