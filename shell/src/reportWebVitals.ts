/** Types of the performance entries from which the Core Web Vitals LCP, CLS and INP are computed. */
const entryTypes = ['largest-contentful-paint', 'layout-shift', 'event'];

/**
 * Passes the browser's performance entries to a reporter. `main.tsx` calls this function without one, as the customer's
 * specification demands, and nothing is measured. On sites that collect reports, `reports/collector.ts` calls it again
 * with a reporter.
 */
export function reportWebVitals(report?: (entry: PerformanceEntry) => void): void {
  if (!report) return;
  for (const type of entryTypes) {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) continue;
    new PerformanceObserver((list) => list.getEntries().forEach(report)).observe({ type, buffered: true });
  }
}
