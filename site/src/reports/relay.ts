import type { Collector } from '../config/config.ts';
import type { Otlp } from './otlp.ts';

const timeoutMs = 5_000;
/** Maximum number of pending requests, because anybody can send reports. Further reports are dropped until one ends. */
const maxPending = 20;

/**
 * Creates a function that sends the reports of pages on to the operator's OpenTelemetry collector. It does not wait for
 * the collector, which must not delay the site. A failure is logged, and the report is not sent again.
 */
export function createRelay({ address, headers }: Collector): (report: Otlp) => void {
  let isFailing = false;
  let pending = 0;

  /** Logs only the first of successive failures. */
  function logFailure(failure: string): void {
    if (!isFailing) console.error(`The collector of reports: ${failure}`);
    isFailing = true;
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
        ({ ok, status }) => {
          if (ok) isFailing = false;
          else logFailure(`it answers ${status}`);
        },
        (error: Error) => logFailure(error.message),
      )
      .finally(() => (pending -= 1));
  };
}
