import type { PageReport } from 'page-contract/reports';
import { reportWebVitals } from '../reportWebVitals.ts';
import { findPositions } from './findPositions.ts';

/**
 * Event in a page. `version`: that of shell or remote, as `mf-help@1.0.0-…`. `healed`: another version has replaced one
 * that failed. `error`: caught by an error boundary, with React's component stack. `event`: an error event of the
 * window, or a failed call.
 */
export type ReportEvent =
  | [kind: 'shown' | 'failed' | 'healed', version: string]
  | [kind: 'error', error: unknown, componentStack?: string | null]
  | [kind: 'event', event: Event];

/** Screen at a path of the site. */
export interface ReportedScreen {
  /** Version in the page of the remote with this screen: `mf-help@1.0.0-…`. */
  version: string;
  /** Name of the exposed screen: `Faq`. */
  screen: string;
}

/** Maximum number of reports of one page, and of those how many measurements: they leave room for errors. */
const maxReports = 50;
const maxMeasurements = 25;

/**
 * Sends a report to `address` for each event in `queue`, and from now on for each that is pushed to it, and for each
 * measurement. The same report is sent once per document. `shell` is the shell's version.
 */
export function sendReports(
  address: string,
  shell: string,
  findScreen: (path: string) => ReportedScreen | undefined,
  queue: ReportEvent[],
): void {
  const sentReports = new Set<string>();
  /** Ids of measurements that were sent: the library tells them again if they have grown. */
  const sentMeasurements = new Set<string>();

  function send(
    versionName: string,
    kind: PageReport['kind'],
    details: Pick<PageReport, 'value' | 'at'> = {},
    path = location.pathname,
  ): void {
    const [part = '', version = ''] = versionName.split('@');
    const screen = findScreen(path)?.screen ?? '';
    const report = JSON.stringify({ part, version, screen, kind, ...details } satisfies PageReport);
    if (sentReports.size >= maxReports || sentReports.has(report)) return;
    sentReports.add(report);
    navigator.sendBeacon(address, new Blob([report], { type: 'application/json' }));
  }

  /** Reports an error, if code of this site has thrown it. */
  function sendError(error: unknown, componentStack?: string | null): void {
    const { name, stack } = error instanceof Error ? error : {};
    // `AbortError`: the user has navigated away.
    if (!stack || name === 'AbortError') return;
    const positions = findPositions(`${stack}\n${componentStack ?? ''}`, shell);
    if (!positions) return;
    const { version, at } = positions;
    // Set if a call has failed at the server.
    const { requestId } = error as { requestId?: string };
    if (requestId) send(version, 'call', { value: requestId, at });
    // A name that is no identifier may contain personal data.
    else send(version, 'error', { value: /^\w{1,40}$/.test(name ?? '') ? name : 'Error', at });
  }

  function collect([kind, subject, componentStack]: ReportEvent): void {
    if (kind === 'error') sendError(subject, componentStack);
    else if (kind === 'event') sendError(readError(subject));
    else send(subject, kind);
  }

  queue.splice(0).forEach(collect);
  // Collects later events at once. The result, an array's length, is read by no caller.
  queue.push = (...events) => {
    events.forEach(collect);
    return 0;
  };
  reportWebVitals(({ id, name, value, navigationURL = location.href }) => {
    if (sentMeasurements.size >= maxMeasurements || sentMeasurements.has(id)) return;
    sentMeasurements.add(id);
    // The page may show another screen by now.
    const path = new URL(navigationURL, location.href).pathname;
    const rounded = name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
    send(findScreen(path)?.version ?? `shell@${shell}`, name, { value: rounded }, path);
  });
}

/** Returns the error of an error event, an unhandled rejection or a failed call. */
function readError(event: Event): unknown {
  const { error, reason, detail } = event as Partial<ErrorEvent & PromiseRejectionEvent & CustomEvent>;
  return error ?? reason ?? detail;
}
