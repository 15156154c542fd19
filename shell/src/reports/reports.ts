import { whenIdle } from '../idle.ts';
import type { Told } from './collector.ts';

/** Says that something happened to a version, as `mf-help@1.0.0-…`, or that something was thrown, by whomever. */
export type Report = (...told: Told) => void;

const nothing = () => undefined;

/**
 * What happens in the page is noticed from the start, and told once the browser is idle: only then the code for it is loaded. Without
 * an address nothing is noticed, loaded or sent.
 */
export function createReports(address: string | undefined, versions: Record<string, string> = {}): Report {
  if (!address) return nothing;
  // The collector takes over what is in here, and how something gets in.
  const told: Told[] = [];
  for (const type of ['error', 'unhandledrejection'])
    window.addEventListener(type, (event) => told.push(['event', event]));
  // A page that cannot load it reports nothing.
  whenIdle(() => {
    import(/* webpackChunkName: "reports" */ './collector.ts').then(
      ({ startCollector }) => startCollector(address, versions, told),
      nothing,
    );
  });
  return (...one) => void told.push(one);
}
