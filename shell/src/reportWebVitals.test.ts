import { readFileSync } from 'node:fs';
import { reportWebVitals, type VitalMetric } from './reportWebVitals.ts';

const measured: [name: string, options: unknown][] = [];
let hasLoaded = false;
jest.mock('web-vitals', () => {
  hasLoaded = true;
  const measure = (name: string) => (report: (metric: VitalMetric) => void, options: unknown) => {
    measured.push([name, options]);
    report({ name } as VitalMetric);
  };
  return { onCLS: measure('CLS'), onINP: measure('INP'), onLCP: measure('LCP') };
});

test('without a reporter the library is not loaded, and nothing is measured (acc 25)', async () => {
  reportWebVitals();
  await new Promise((resolve) => setTimeout(resolve));
  expect([hasLoaded, measured]).toEqual([false, []]);
});

test('a reporter gets what the library measures, also of screens that are opened within the page', async () => {
  const report = jest.fn<void, [VitalMetric]>();
  reportWebVitals(report);
  await import('web-vitals');
  await new Promise((resolve) => setTimeout(resolve));
  expect(report.mock.calls.map(([{ name }]) => name)).toEqual(['CLS', 'INP', 'LCP']);
  expect(measured.map(([, options]) => options)).toEqual(Array(3).fill({ reportSoftNavs: true }));
});

test('the shell calls it once, at the start and without a reporter (acc 25)', () => {
  expect(readFileSync('shell/src/main.tsx', 'utf8').match(/reportWebVitals\(.*$/gm)).toEqual(['reportWebVitals();']);
});
