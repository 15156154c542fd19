import type { Collector } from '../config/config.ts';
import type { Otlp } from './otlp.ts';

const timeoutMs = 5_000;
/** Limit of pending requests while a collector hangs, because anybody can send reports; further ones are dropped. */
const maxPending = 20;

/**
 * Creates a function that sends the reports of pages on to the operator's OpenTelemetry collector. It works in the
 * background: a collector that fails or hangs must not delay the site. Failures are logged, reports are not sent again.
 */
export function createRelay({ address, headers }: Collector): (report: Otlp) => void {
  let isFailing = false;
  let pending = 0;

  /** Logs the first of successive failures. A success (undefined) ends them. */
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
