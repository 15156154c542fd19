import { readOptions } from 'node-kit/readOptions.ts';
import { listRemoteNames } from 'page-contract/remotes';
import { root } from './config.ts';

const usage = `Usage: npm run bench -- [options]

Measures production builds in Chromium, beside a monolith of the same sources, and the load on the backend.

  --quick      measure everything briefly, to test the bench: the results mean little
  --backend    measure only the load on the backend
  --json FILE  also write all results to this file`;

/** Reads from the options the number and duration of the measurements. `--help` and other words end the process. */
export function readExtent(args: string[]) {
  const options = { quick: { type: 'boolean' }, backend: { type: 'boolean' }, json: { type: 'string' } } as const;
  const { quick, backend, json } = readOptions(args, options, usage);
  return {
    /** Pairs of measurements of painting: a page of the released site and the same page of the monolith. */
    paintPairs: quick ? 1 : 9,
    /** Runs of Lighthouse on each public page, of which the median is shown. */
    audits: quick ? 1 : 9,
    /** Measurements of how far each page is from the best possible (measureLimits.ts), of which the median is shown. */
    limitRuns: quick ? 1 : 3,
    /** Seconds of each load on the backend, after a warm-up of two seconds unless it is one second. */
    loadSeconds: quick ? 1 : 8,
    /** Number of page changes in one document. */
    pageChanges: quick ? 6 : 500,
    /** Deployables (shell and remotes) whose builds are measured. */
    builds: quick ? ['mf-help'] : ['shell', ...listRemoteNames(root)],
    /** Measures only the load on the backend. */
    backendOnly: backend === true,
    /** File to which all results are also written. */
    json,
  };
}
