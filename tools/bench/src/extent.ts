import { readOptions } from 'node-kit/readOptions.ts';
import { listRemoteNames } from 'page-contract/remotes';
import { root } from './config.ts';

/** Number and duration of the measurements of one run. */
export type Extent = ReturnType<typeof readExtent>;

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
  /** Seconds of each load on the backend, after a warm-up of two seconds; a load of one second has none. */
  loadSeconds: 8,
  /** Milliseconds by which responses are delayed while loading is measured. */
  latency: 250,
  /** Number of page changes in one document. */
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
export function readExtent(args: string[]) {
  const options = { quick: { type: 'boolean' }, backend: { type: 'boolean' }, json: { type: 'string' } } as const;
  const values = readOptions(args, options, usage);
  const extent = values.quick
    ? {
        paintPairs: 1,
        slowdown: 1,
        wholeBrowser: false,
        audits: 1,
        runsForLimits: 1,
        loadSeconds: 1,
        latency: 100,
        pageChanges: 6,
        builds: full.builds.slice(-1),
      }
    : full;
  return { ...extent, backendOnly: values.backend === true, json: values.json };
}
