import { composition, firstTrouble, noticed } from 'page-contract/reports';
import { attribute, type LogRecord } from './otlp.ts';

/** How often what was noticed, by a word for it. */
export type Counts = Record<string, number>;

/** Until where a measurement is good, and from where it is poor (web.dev/articles/vitals). */
const vitals: Record<string, [number, number]> = { LCP: [2500, 4000], CLS: [0.1, 0.25], INP: [200, 500] };

const words: Record<string, string> = {
  [noticed.shown]: 'shown',
  [noticed.error]: 'errors',
  [noticed.failed]: 'failed',
  [noticed.healed]: 'healed',
  [noticed.longTask]: 'long tasks',
};

/** Counts of one version. `bad`: visits with an error. */
export function countsOf(records: LogRecord[]): Counts {
  const counts: Counts = {};
  const count = (word: string | undefined) => word && (counts[word] = (counts[word] ?? 0) + 1);
  for (const { eventName, attributes } of records) {
    count(eventName === noticed.vital ? vital(attributes) : words[eventName]);
    if (attribute(attributes, firstTrouble)?.boolValue) count('bad');
  }
  return counts;
}

function vital(attributes: LogRecord['attributes']): string | undefined {
  const name = attribute(attributes, 'name')?.stringValue ?? '';
  const value = attribute(attributes, 'value')?.doubleValue;
  const limits = vitals[name];
  if (!limits || value === undefined) return undefined;
  const [good, poor] = limits;
  return `${name} ${value <= good ? 'good' : value <= poor ? 'fair' : 'poor'}`;
}

export const messagesOf = (records: LogRecord[]) =>
  records.flatMap(({ attributes }) => {
    const message = attribute(attributes, 'exception.message')?.stringValue;
    const place = attribute(attributes, 'code.file.path')?.stringValue;
    const line = attribute(attributes, 'code.line.number')?.doubleValue;
    const column = attribute(attributes, 'code.column.number')?.doubleValue;
    if (message === undefined) return [];
    const type = attribute(attributes, 'exception.type')?.stringValue ?? 'Error';
    const versions = attribute(attributes, composition)?.stringValue;
    const at = place ? ` (${place.split('/').at(-1)}:${line}:${column})` : '';
    return `${type}: ${message}${at}${versions ? ` in ${versions}` : ''}`;
  });
