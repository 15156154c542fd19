import type { CLSMetric, INPMetric, LCPMetric } from 'web-vitals';

/** Measurement of a Core Web Vital, of a loaded page or of a screen that was opened within it. */
export type VitalMetric = CLSMetric | INPMetric | LCPMetric;

/**
 * Passes the Core Web Vitals to a reporter. `main.tsx` calls this function without one, as the customer's specification
 * demands: then the library is not loaded, and nothing is measured. On sites that collect reports,
 * `reports/sendReports.ts` calls it again with a reporter.
 */
export function reportWebVitals(report?: (metric: VitalMetric) => void): void {
  if (!report) return;
  // Screens opened within the page: in Chromium 151 and later. A page that cannot load the library measures nothing.
  const options = { reportSoftNavs: true };
  import(/* webpackChunkName: "web-vitals" */ 'web-vitals').then(
    ({ onCLS, onINP, onLCP }) => [onCLS, onINP, onLCP].forEach((measure) => measure(report, options)),
    () => undefined,
  );
}
