import { pageVersionsAttribute, firstTroubleAttribute, reportEvents, requestIdAttribute } from 'page-contract/reports';
import { findAttribute, type AttributeName, type LogRecord } from './otlp.ts';

/** Numbers of occurrences in the reports of pages, by name: `shown`, `errors`, `LCP good`, … */
export type Counts = Record<string, number>;

/** Upper limits of good and of fair measurements (web.dev/articles/vitals), in milliseconds; CLS has no unit. */
const vitalLimits: Record<string, [good: number, fair: number]> = {
  LCP: [2500, 4000],
  CLS: [0.1, 0.25],
  INP: [200, 500],
};

/** Names of counts, by the event of a log record. */
const countNames: Record<string, string> = {
  [reportEvents.shown]: 'shown',
  [reportEvents.error]: 'errors',
  [reportEvents.failedCall]: 'failed calls',
  // The version could not be loaded, or threw at once.
  [reportEvents.failed]: 'failed',
  // The page has replaced a failed version by another one.
  [reportEvents.healed]: 'healed',
  [reportEvents.longTask]: 'long tasks',
};

/** Counts the log records that pages sent about one version. */
export function countRecords(records: LogRecord[]): Counts {
  const counts: Counts = {};
  const increment = (name: string | undefined) => {
    if (name) counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const { eventName, attributes } of records) {
    increment(eventName === reportEvents.vital ? gradeVital(attributes) : countNames[eventName]);
    // A page sets this attribute only in the record of a version's first problem, so that `bad` counts page views.
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

/** Returns a line for each error in the records. */
export const describeErrors = (records: LogRecord[]) =>
  records.flatMap(({ attributes }) => describeError(attributes) ?? []);

/**
 * Describes an error with all versions in the page: `TypeError: … (Faq.ab12.js:1:80) in mf-help@…`. For a failed call
 * it adds the request id, which the page shows to the user as a reference. Returns undefined for other records.
 */
function describeError(attributes: LogRecord['attributes']): string | undefined {
  const readText = (key: AttributeName) => findAttribute(attributes, key)?.stringValue;
  const readNumber = (key: AttributeName) => findAttribute(attributes, key)?.doubleValue;
  const message = readText('exception.message');
  if (message === undefined) return undefined;
  const type = readText('exception.type') ?? 'Error';
  const path = readText('code.file.path');
  const position = `${readNumber('code.line.number')}:${readNumber('code.column.number')}`;
  const requestId = readText(requestIdAttribute);
  const versions = readText(pageVersionsAttribute);
  return [
    `${type}: ${message}`,
    path ? ` (${path.split('/').at(-1)}:${position})` : '',
    requestId ? `, reference ${requestId}` : '',
    versions ? ` in ${versions}` : '',
  ].join('');
}
