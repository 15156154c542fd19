import { requestFailed } from 'page-contract/reports';
import { whenIdle } from '../idle.ts';
import type { ReportEvent } from './collector.ts';

/** Reports one event: an error, or that a version (`mf-help@1.0.0-…`) is shown, has failed or was replaced. */
export type Report = (...event: ReportEvent) => void;

const ignore = () => undefined;

/**
 * Creates the function by which the shell reports errors and versions to the site's operator. Events are queued from
 * the start, and `collector.ts`, which sends them, is loaded in the browser's idle time. Without an address, nothing is
 * observed, loaded or sent. `versions`: those with which the page was served, by name.
 */
export function createReports(address: string | undefined, versions: Record<string, string> = {}): Report {
  if (!address) return ignore;
  // The collector takes the events in the queue, and replaces `push`, so that it gets all later events at once.
  const queue: ReportEvent[] = [];
  for (const type of ['error', 'unhandledrejection', requestFailed])
    window.addEventListener(type, (event) => queue.push(['event', event]));
  // A page that cannot load the collector reports nothing.
  whenIdle(() => {
    import(/* webpackChunkName: "reports" */ './collector.ts').then(
      ({ startCollector }) => startCollector(address, versions, queue),
      ignore,
    );
  });
  return (...event) => void queue.push(event);
}
