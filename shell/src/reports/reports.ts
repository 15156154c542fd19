import { requestFailed } from 'page-contract/reports';
import { whenIdle } from '../idle.ts';
import type { ReportedScreen, ReportEvent } from './sendReports.ts';

/** Reports one event: an error, or that a version (`mf-help@1.0.0-…`) is shown, has failed or was replaced. */
export type Report = (...event: ReportEvent) => void;

interface Options {
  /** Version of the shell. */
  shell: string | undefined;
  findScreen(path: string): ReportedScreen | undefined;
}

const ignore = () => undefined;

/**
 * Creates the function by which the shell reports errors and versions to the site's operator. Events are queued from
 * the start, and `sendReports.ts`, which sends them, is loaded in the browser's idle time. Without an address, nothing
 * is observed, loaded or sent.
 */
export function createReports(address: string | undefined, { shell = '', findScreen }: Options): Report {
  if (!address) return ignore;
  // `sendReports` takes the events in the queue, and replaces `push`, so that it gets all later events at once.
  const queue: ReportEvent[] = [];
  for (const type of ['error', 'unhandledrejection', requestFailed])
    window.addEventListener(type, (event) => queue.push(['event', event]));
  // A page that cannot load it reports nothing.
  whenIdle(() => {
    import(/* webpackChunkName: "reports" */ './sendReports.ts').then(
      ({ sendReports }) => sendReports(address, shell, findScreen, queue),
      ignore,
    );
  });
  return (...event) => void queue.push(event);
}
