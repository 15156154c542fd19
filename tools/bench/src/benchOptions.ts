import { readOptions } from 'node-kit/readOptions.ts';
import { listRemoteNames } from 'page-contract/remotes';
import { root } from './config.ts';

/** Options of one run: number and duration of its measurements, and the file for its results. */
export type BenchOptions = ReturnType<typeof readBenchOptions>;

const full = {
  /** Pairs of measurements of painting: a page of the released site and the same page of another variant. */
  paintPairs: 9,
  /** Factor by which the browser slows the processor down to simulate a phone. */
  slowdown: 4,
  /** Measures in a whole browser instead of the faster headless shell. */
  wholeBrowser: true,
  /** Runs of Lighthouse on each public page, of which the median is shown. */
  audits: 9,
  /** Measurements of how far each page is from the best possible (measureLimits.ts), of which the median is shown. */
  runsForLimits: 3,
  /** Seconds of each load test of the backend. Two seconds of warm-up precede each test that takes more than one. */
  loadSeconds: 8,
  /** Milliseconds by which responses are delayed while the loading of a page is measured. */
  loadingLatency: 250,
  /** Client-side navigations in one document, before and after which the size of its heap is measured. */
  pageChanges: 500,
  /** Deployables (shell and remotes) whose builds are measured. */
  builds: ['shell', ...listRemoteNames(root)],
};

const usage = `Usage: npm run bench -- [options]

Measures production builds in Chromium, beside a monolith of the same sources, and the load on the backend.

  --quick      measure everything briefly, to test the bench: the results mean little
  --backend    measure only the load on the backend
  --json FILE  also write all results to this file`;

/** Reads the options. `--help` and other words end the process. */
export function readBenchOptions(args: string[]) {
  const options = { quick: { type: 'boolean' }, backend: { type: 'boolean' }, json: { type: 'string' } } as const;
  const values = readOptions(args, options, usage);
  const numbers = values.quick
    ? {
        paintPairs: 1,
        slowdown: 1,
        wholeBrowser: false,
        audits: 1,
        runsForLimits: 1,
        loadSeconds: 1,
        loadingLatency: 100,
        pageChanges: 6,
        // Any deployable will do.
        builds: full.builds.slice(-1),
      }
    : full;
  return { ...numbers, backendOnly: values.backend === true, jsonFile: values.json };
}
