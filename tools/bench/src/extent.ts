import { parseArgs } from 'node:util';
import { remoteNames } from 'page-contract/remotes';
import { root } from './config.ts';

/** How much one run measures. */
export interface Extent {
  paintPairs: number;
  /** How many times slower than this machine the simulated phone is; the browser computes all the more for it. */
  slowdown: number;
  /** The browser that people have; else the quicker headless shell will do. */
  wholeBrowser: boolean;
  /** Addresses that Lighthouse audits. */
  audited: string[];
  /** Seconds of load on the backend, each time after two of warming up; a single one needs none. */
  loadSeconds: number;
  /** Milliseconds by which answers are late while loading is measured. */
  latency: number;
  /** Changes of page in one open page. */
  pageChanges: number;
  /** The parts whose builds are timed. */
  builds: string[];
  /** Measures the load on the backend only; it has to be built. */
  backendOnly: boolean;
  /** A file for all that was printed. */
  json?: string;
}

const full: Omit<Extent, 'backendOnly'> = {
  paintPairs: 9,
  slowdown: 4,
  wholeBrowser: true,
  audited: ['/', '/login', '/impressum'],
  loadSeconds: 8,
  latency: 250,
  pageChanges: 500,
  builds: ['shell', ...remoteNames(root)],
};

/** `--quick` measures everything once and shortly: it shows that the bench works, and its ratios say little. */
export function extentOf(args: string[]): Extent {
  const options = { quick: { type: 'boolean' }, backend: { type: 'boolean' }, json: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const extent = values.quick
    ? {
        paintPairs: 1,
        slowdown: 1,
        wholeBrowser: false,
        audited: ['/login'],
        loadSeconds: 1,
        latency: 100,
        pageChanges: 6,
        builds: full.builds.slice(-1),
      }
    : full;
  return { ...extent, backendOnly: values.backend === true, json: values.json };
}
