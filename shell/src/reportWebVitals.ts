const types = ['largest-contentful-paint', 'layout-shift', 'event'];

/**
 * Hands what the browser measures of this page to a reporter. The start names none (specification section 7): nothing
 * is measured, loaded or sent, unless this site is configured to collect reports (`reports/`).
 */
export function reportWebVitals(report?: (entry: PerformanceEntry) => void): void {
  if (!report) return;
  for (const type of types.filter((one) => PerformanceObserver.supportedEntryTypes.includes(one)))
    new PerformanceObserver((list) => list.getEntries().forEach(report)).observe({ type, buffered: true });
}
