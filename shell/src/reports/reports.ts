import { whenIdle } from '../idle.ts';
import type { Told } from './collector.ts';

/** Reports an event of a version, as `mf-help@1.0.0-…`, or an error. */
export type Report = (...told: Told) => void;

const nothing = () => undefined;

/**
 * Queues events from the start and loads the collector in the browser's idle time. Without an address, nothing is
 * observed, loaded or sent.
 */
export function createReports(address: string | undefined, versions: Record<string, string> = {}): Report {
  if (!address) return nothing;
  // The collector replaces `push` and empties the queue.
  const told: Told[] = [];
  for (const type of ['error', 'unhandledrejection'])
    window.addEventListener(type, (event) => told.push(['event', event]));
  // A page that cannot load the collector reports nothing.
  whenIdle(() => {
    import(/* webpackChunkName: "reports" */ './collector.ts').then(
      ({ startCollector }) => startCollector(address, versions, told),
      nothing,
    );
  });
  return (...one) => void told.push(one);
}
