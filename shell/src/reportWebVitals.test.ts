import { readFileSync } from 'node:fs';
import { reportWebVitals } from './reportWebVitals.ts';

const observed: string[] = [];
const entry = { entryType: 'layout-shift', name: '' } as PerformanceEntry;

class Observer {
  static readonly supportedEntryTypes = ['layout-shift'];
  readonly #tell: PerformanceObserverCallback;

  constructor(tell: PerformanceObserverCallback) {
    this.#tell = tell;
  }

  observe({ type }: PerformanceObserverInit) {
    observed.push(type!);
    const entries = { getEntries: () => [entry] } as PerformanceObserverEntryList;
    if (type === entry.entryType) this.#tell(entries, this as unknown as PerformanceObserver);
  }
}

beforeEach(() => {
  observed.length = 0;
  globalThis.PerformanceObserver = Observer as unknown as typeof PerformanceObserver;
});

test('without a reporter nothing is measured (acc 25)', () => {
  reportWebVitals();
  expect(observed).toEqual([]);
});

test('a reporter gets what the browser measures', () => {
  const report = jest.fn();
  reportWebVitals(report);
  expect(report.mock.calls.map(([told]) => told)).toEqual([entry]);
});

test('the shell calls it once, at the start and without a reporter (acc 25)', () => {
  expect(readFileSync('shell/src/main.tsx', 'utf8').match(/reportWebVitals\(.*$/gm)).toEqual(['reportWebVitals();']);
});
