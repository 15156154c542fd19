import { pageVersionsAttribute, firstTroubleAttribute, reportEvents, requestIdAttribute } from 'page-contract/reports';
import { findAttribute, type LogRecord } from './otlp.ts';

/** Numbers of occurrences in the reports of pages, by name: `shown`, `errors`, `LCP good`, … */
export type Counts = Record<string, number>;

/** Upper limits of good and of fair measurements (web.dev/articles/vitals), in milliseconds; CLS has no unit. */
const vitalLimits: Record<string, [good: number, fair: number]> = {
  LCP: [2500, 4000],
  CLS: [0.1, 0.25],
  INP: [200, 500],
};

/**
 * Names of counts, by the event of a log record. `failed`: a version could not be loaded, or threw at once. `healed`:
 * the page has replaced it by another version.
 */
const countNames: Record<string, string> = {
  [reportEvents.shown]: 'shown',
  [reportEvents.error]: 'errors',
  [reportEvents.failedCall]: 'failed calls',
  [reportEvents.failed]: 'failed',
  [reportEvents.healed]: 'healed',
  [reportEvents.longTask]: 'long tasks',
};

/** Counts the log records that pages sent about one version. `bad` counts page views with at least one problem. */
export function countRecords(records: LogRecord[]): Counts {
  const counts: Counts = {};
  const increment = (name: string | undefined) => {
    if (name) counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const { eventName, attributes } of records) {
    increment(eventName === reportEvents.vital ? gradeVital(attributes) : countNames[eventName]);
    // A page sets this attribute once per version, in the record of the first problem.
    if (findAttribute(attributes, firstTroubleAttribute)?.boolValue) increment('bad');
  }
  return counts;
}

/** Returns the name under which a measurement is counted, like `LCP good`; undefined for an unknown measurement. */
function gradeVital(attributes: LogRecord['attributes']): string | undefined {
  const name = findAttribute(attributes, 'name')?.stringValue ?? '';
  const value = findAttribute(attributes, 'value')?.doubleValue;
  const limits = vitalLimits[name];
  if (!limits || value === undefined) return undefined;
  const [good, fair] = limits;
  if (value <= good) return `${name} good`;
  return value <= fair ? `${name} fair` : `${name} poor`;
}

/**
 * Returns a line for each error, with all versions in the page: `TypeError: … (Faq.ab12.js:1:80) in mf-help@…`. That of
 * a failed call also has the request id, which the page shows to the user as a reference.
 */
export const describeErrors = (records: LogRecord[]) =>
  records.flatMap(({ attributes }) => {
    const message = findAttribute(attributes, 'exception.message')?.stringValue;
    const place = findAttribute(attributes, 'code.file.path')?.stringValue;
    const line = findAttribute(attributes, 'code.line.number')?.doubleValue;
    const column = findAttribute(attributes, 'code.column.number')?.doubleValue;
    if (message === undefined) return [];
    const type = findAttribute(attributes, 'exception.type')?.stringValue ?? 'Error';
    const versions = findAttribute(attributes, pageVersionsAttribute)?.stringValue;
    const requestId = findAttribute(attributes, requestIdAttribute)?.stringValue;
    const placeText = place ? ` (${place.split('/').at(-1)}:${line}:${column})` : '';
    const referenceText = requestId ? `, reference ${requestId}` : '';
    return `${type}: ${message}${placeText}${referenceText}${versions ? ` in ${versions}` : ''}`;
  });
