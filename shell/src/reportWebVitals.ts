const types = ['largest-contentful-paint', 'layout-shift', 'event'];

/**
 * Passes the browser's performance entries to a reporter. `main.tsx` names none (as the customer's specification
 * demands): nothing is measured, loaded or sent, unless the site is configured to collect reports (`reports/`).
 */
export function reportWebVitals(report?: (entry: PerformanceEntry) => void): void {
  if (!report) return;
  for (const type of types.filter((one) => PerformanceObserver.supportedEntryTypes.includes(one)))
    new PerformanceObserver((list) => list.getEntries().forEach(report)).observe({ type, buffered: true });
}
