import { whenIdle } from '../idle.ts';
import type { Told } from './collector.ts';

/** Says that something happened to a version, as `mf-help@1.0.0-…`, or that something was thrown, by whomever. */
export type Report = (...told: Told) => void;

/**
 * What happens in the page is noticed from the start, and told once the browser is idle: only then the code for it is loaded. Without
 * an address nothing is noticed, loaded or sent.
 */
export function createReports(address: string | undefined, versions: Record<string, string> = {}): Report {
  if (!address) return () => undefined;
  const early: Told[] = [];
  let tell: Report = (...told) => void early.push(told);
  const report: Report = (...told) => tell(...told);
  window.addEventListener('error', ({ error }) => report('error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => report('error', reason));
  whenIdle(() => {
    import(/* webpackChunkName: "reports" */ './collector.ts').then(
      ({ createCollector }) => {
        tell = createCollector(address, versions, early);
      },
      // A page that could not load it reports nothing.
      () => (tell = () => undefined),
    );
  });
  return report;
}
