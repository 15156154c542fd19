import { readOptions } from 'node-kit/readOptions.ts';
import { listRemoteNames } from 'page-contract/remotes';
import { root } from './config.ts';

/** Options of one run of the bench: number and duration of its measurements, and the file for its results. */
export type BenchOptions = ReturnType<typeof readBenchOptions>;

const full = {
  /** Number of times that the painting of a page is compared on two variants of the site (variants.ts). */
  paintPairs: 9,
  /** Factor by which the browser slows the processor down to simulate a phone. */
  slowdown: 4,
  /** Measures in a whole browser instead of the faster headless shell. */
  wholeBrowser: true,
  /** Runs of Lighthouse on each public page. The report shows their median. */
  audits: 9,
  /** Times that each page is compared with the best possible page (measureLimits.ts). The report shows the median. */
  runsForLimits: 3,
  /** Seconds of each load test of the backend. A test of more than one second is preceded by two of warm-up. */
  loadSeconds: 8,
  /** Milliseconds by which responses are delayed while the loading of a page is measured. */
  loadingLatency: 250,
  /** Client-side navigations in one document, before and after which the size of its heap is measured. */
  pageChanges: 500,
  /** Folders of the packages whose builds are measured: the shell and all remotes (micro-frontends). */
  builds: ['shell', ...listRemoteNames(root)],
};

/** Numbers for `--quick`, which only tests the bench. */
const quick: typeof full = {
  paintPairs: 1,
  slowdown: 1,
  wholeBrowser: false,
  audits: 1,
  runsForLimits: 1,
  loadSeconds: 1,
  loadingLatency: 100,
  pageChanges: 6,
  // One package is enough, and any will do.
  builds: full.builds.slice(-1),
};

const usage = `Usage: npm run bench -- [options]

Measures production builds in Chromium, beside a monolith of the same sources, and the load on the backend.

  --quick      measure everything briefly, to test the bench: the results mean little
  --backend    measure only the load on the backend
  --json FILE  also write all results to this file`;

/** Reads the options. `--help` and unknown arguments print the usage and end the process. */
export function readBenchOptions(args: string[]) {
  const options = { quick: { type: 'boolean' }, backend: { type: 'boolean' }, json: { type: 'string' } } as const;
  const values = readOptions(args, options, usage);
  return { ...(values.quick ? quick : full), backendOnly: values.backend === true, jsonFile: values.json };
}
