const types = ['largest-contentful-paint', 'layout-shift', 'event'];

/**
 * Hands what the browser measures of this page to a reporter. Nobody has configured one (specification section 7): then nothing
 * is measured, loaded or sent.
 */
export function reportWebVitals(report?: (entry: PerformanceEntry) => void): void {
  if (!report) return;
  for (const type of types)
    new PerformanceObserver((list) => list.getEntries().forEach(report)).observe({ type, buffered: true });
}
