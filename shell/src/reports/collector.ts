import { composition, firstTrouble, noticed, reduced } from 'page-contract/reports';
import { versionsText } from 'page-contract/versionsText';
import { reportWebVitals } from '../reportWebVitals.ts';
import { originOf } from './originOf.ts';
import { createVitals } from './vitals.ts';

export type Told =
  | [what: 'shown' | 'failed' | 'healed', version: string]
  | [what: 'error', error: unknown, components?: string | null]
  | [what: 'event', event: Event];

type Value = string | number | true;
type Attributes = Record<string, Value | undefined>;

/** Delay before errors are sent; other events are sent when the page is left. */
const soonInMilliseconds = 5_000;
/** Maximum number of events of one page. */
const mostInADocument = 50;

/** Collects events by version and sends them as OTLP: those in `list`, and from now on those that are pushed to it. */
export function startCollector(address: string, versions: Record<string, string>, list: Told[]): void {
  const { shell = '' } = versions;
  const waiting = new Map<string, object[]>();
  /** Events that are reported once. */
  const said = new Set<string>();
  /** Version whose screen was shown last. */
  let at = `shell@${shell}`;
  let left = mostInADocument;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function note(version: string, eventName: string, attributes: Attributes = {}): void {
    const what = `${version} ${eventName} ${attributes['exception.message'] ?? attributes.name ?? ''}`;
    const isOften = eventName === noticed.longTask;
    if ((said.has(what) && !isOften) || left === 0) return;
    said.add(what);
    left -= 1;
    const isTrouble = [noticed.error, noticed.failed, noticed.healed].includes(eventName);
    const isFirst = isTrouble && !said.has(version);
    if (isTrouble) said.add(version);
    const record = {
      timeUnixNano: `${Date.now()}000000`,
      eventName,
      ...(isTrouble && { severityNumber: 17 }),
      attributes: listed({
        ...attributes,
        ...(isFirst && { [firstTrouble]: true, [composition]: versionsText(versions) }),
      }),
    };
    waiting.set(version, [...(waiting.get(version) ?? []), record]);
    if (isTrouble) timer ??= setTimeout(send, soonInMilliseconds);
  }

  function noteError(error: unknown, components?: string | null): void {
    const { name, message, stack } = error instanceof Error ? error : {};
    // `AbortError`: the user has navigated away.
    if (!stack || name === 'AbortError') return;
    const origin = originOf(`${stack}\n${components ?? ''}`, shell);
    if (!origin) return;
    const { version, path, line, column } = origin;
    note(version, noticed.error, {
      'exception.type': /^\w{1,40}$/.test(name ?? '') ? name : 'Error',
      'exception.message': reduced(message ?? ''),
      'code.file.path': path,
      'code.line.number': line,
      'code.column.number': column,
    });
  }

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const resourceLogs = [...waiting].map(([version, logRecords]) => ({
      resource: {
        attributes: listed({ 'service.name': version.split('@')[0], 'service.version': version.split('@')[1] }),
      },
      scopeLogs: [{ logRecords }],
    }));
    waiting.clear();
    navigator.sendBeacon(address, new Blob([JSON.stringify({ resourceLogs })], { type: 'application/json' }));
  }

  function tell(...[what, about, components]: Told): void {
    if (what === 'error') return noteError(about, components);
    if (what === 'event')
      return noteError((about as Partial<ErrorEvent>).error ?? (about as Partial<PromiseRejectionEvent>).reason);
    if (what === 'shown') at = about;
    note(about, noticed[what]);
  }

  for (const told of list.splice(0)) tell(...told);
  list.push = (...all) => {
    for (const told of all) tell(...told);
    return 0;
  };
  const vitals = createVitals(() => at);
  reportWebVitals(vitals.see);
  if (PerformanceObserver.supportedEntryTypes.includes('long-animation-frame'))
    new PerformanceObserver((list) => {
      for (const { scripts } of list.getEntries() as unknown as { scripts: PerformanceScript[] }[])
        for (const { sourceURL, duration } of scripts) {
          const version = originOf(sourceURL, shell)?.version;
          if (version && duration >= 50) note(version, noticed.longTask, { value: duration });
        }
    }).observe({ type: 'long-animation-frame', buffered: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    for (const { name, value, version } of vitals.measured()) note(version, noticed.vital, { name, value });
    send();
  });
}

interface PerformanceScript {
  sourceURL: string;
  duration: number;
}

const listed = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valued(value) }]));

const valued = (value: Value) =>
  typeof value === 'string' ? { stringValue: value } : value === true ? { boolValue: value } : { doubleValue: value };
