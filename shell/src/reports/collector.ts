import {
  pageVersionsAttribute,
  firstTroubleAttribute,
  redactMessage,
  reportEvents,
  requestIdAttribute,
} from 'page-contract/reports';
import { formatVersions } from 'page-contract/versionsText';
import { reportWebVitals } from '../reportWebVitals.ts';
import { findOrigin } from './findOrigin.ts';
import { observeLongTasks } from './observeLongTasks.ts';
import { toOtlpAttributes, type Attributes } from './otlp.ts';
import { createVitals } from './vitals.ts';

/**
 * Event in a page. `version`: that of shell or remote, as `mf-help@1.0.0-…`. `healed`: another version has replaced one
 * that failed. `error`: caught by an error boundary, with React's component stack. `event`: an error event of the
 * window, or a failed call.
 */
export type ReportEvent =
  | [type: 'shown' | 'failed' | 'healed', version: string]
  | [type: 'error', error: unknown, componentStack?: string | null]
  | [type: 'event', event: Event];

/** Delay before errors are sent; other events are sent when the page is left. */
const sendDelayInMilliseconds = 5_000;
/** Maximum number of events of one page. */
const maxEvents = 50;
/** Number of events that long tasks leave to others, so that a slow device still reports its errors. */
const reservedEvents = 25;

/** `ERROR` in OpenTelemetry's log data model. */
const errorSeverity = 17;
/** Events that mean that something does not work. They are sent soon, as OTLP records of severity ERROR. */
const troubles: string[] = [reportEvents.error, reportEvents.failedCall, reportEvents.failed, reportEvents.healed];

/**
 * Collects events by version and sends them as log records of OpenTelemetry's protocol (OTLP) to `address`: those in
 * `queue`, and from now on those that are pushed to it. `versions`: those with which the page was served, by name.
 */
export function startCollector(address: string, versions: Record<string, string>, queue: ReportEvent[]): void {
  const { shell = '' } = versions;
  /** OTLP log records that are not sent yet, by version. */
  const unsent = new Map<string, object[]>();
  /** Events that are reported already, by version, name and subject. */
  const reportedEvents = new Set<string>();
  /** Versions that are reported with a trouble already. */
  const troubledVersions = new Set<string>();
  /** Version whose screen was shown last. */
  let shownVersion = `shell@${shell}`;
  let remainingEvents = maxEvents;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Remembers an event of a version. Returns whether it is to be reported: long tasks always, others once for each
   * failed call, message of an error, or name of a vital.
   */
  function rememberEvent(version: string, eventName: string, attributes: Attributes): boolean {
    const subject = attributes[requestIdAttribute] ?? attributes['exception.message'] ?? attributes.name ?? '';
    const identity = `${version} ${eventName} ${subject}`;
    const isNew = !reportedEvents.has(identity);
    reportedEvents.add(identity);
    return isNew || eventName === reportEvents.longTask;
  }

  /** Adds a log record. The first trouble of a version also names the versions of the shell and of all remotes. */
  function addRecord(version: string, eventName: string, attributes: Attributes = {}): void {
    const reserved = eventName === reportEvents.longTask ? reservedEvents : 0;
    if (remainingEvents <= reserved || !rememberEvent(version, eventName, attributes)) return;
    remainingEvents -= 1;
    const isTrouble = troubles.includes(eventName);
    const isFirstTrouble = isTrouble && !troubledVersions.has(version);
    if (isTrouble) troubledVersions.add(version);
    const record = {
      // Milliseconds followed by six zeros are nanoseconds, which as a number would be inexact.
      timeUnixNano: `${Date.now()}000000`,
      eventName,
      ...(isTrouble && { severityNumber: errorSeverity }),
      attributes: toOtlpAttributes({
        ...attributes,
        ...(isFirstTrouble && { [firstTroubleAttribute]: true, [pageVersionsAttribute]: formatVersions(versions) }),
      }),
    };
    unsent.set(version, [...(unsent.get(version) ?? []), record]);
    if (isTrouble) timer ??= setTimeout(send, sendDelayInMilliseconds);
  }

  /** Adds the record of an error, if code of this site has thrown it. */
  function addError(error: unknown, componentStack?: string | null): void {
    const { name, message, stack } = error instanceof Error ? error : {};
    // `AbortError`: the user has navigated away.
    if (!stack || name === 'AbortError') return;
    const origin = findOrigin(`${stack}\n${componentStack ?? ''}`, shell);
    if (!origin) return;
    const { version, path, line, column } = origin;
    // Set if a call has failed at the server.
    const { requestId } = error as { requestId?: string };
    addRecord(version, requestId ? reportEvents.failedCall : reportEvents.error, {
      // A name that is no identifier may contain personal data.
      'exception.type': /^\w{1,40}$/.test(name ?? '') ? name : 'Error',
      'exception.message': redactMessage(message ?? ''),
      'code.file.path': path,
      'code.line.number': line,
      'code.column.number': column,
      [requestIdAttribute]: requestId,
    });
  }

  /** Sends all records that are not sent yet, those of each version as one OTLP resource. */
  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (unsent.size === 0) return;
    const resourceLogs = [...unsent].map(([nameAndVersion, logRecords]) => {
      const [name, version] = nameAndVersion.split('@');
      const attributes = toOtlpAttributes({ 'service.name': name, 'service.version': version });
      return { resource: { attributes }, scopeLogs: [{ logRecords }] };
    });
    unsent.clear();
    navigator.sendBeacon(address, new Blob([JSON.stringify({ resourceLogs })], { type: 'application/json' }));
  }

  function collect([type, subject, componentStack]: ReportEvent): void {
    if (type === 'error') return addError(subject, componentStack);
    if (type === 'event') return addError(readError(subject));
    if (type === 'shown') shownVersion = subject;
    addRecord(subject, reportEvents[type]);
  }

  queue.splice(0).forEach(collect);
  // Collects later events at once. The result, an array's length, is read by no caller.
  queue.push = (...events) => {
    events.forEach(collect);
    return 0;
  };
  const vitals = createVitals(() => shownVersion);
  reportWebVitals(vitals.add);
  observeLongTasks(shell, (version, value) => addRecord(version, reportEvents.longTask, { value }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    for (const { name, value, version } of vitals.list()) addRecord(version, reportEvents.vital, { name, value });
    send();
  });
}

/** Returns the error of an error event, an unhandled rejection or a failed call. */
function readError(event: Event): unknown {
  const { error, reason, detail } = event as Partial<ErrorEvent & PromiseRejectionEvent & CustomEvent>;
  return error ?? reason ?? detail;
}
