import { readOptions } from 'node-kit/readOptions.ts';

/** Options of one run of the bench: number and duration of its measurements. */
export type BenchOptions = ReturnType<typeof readBenchOptions>;

const full = {
  /** Times that the painting of a page is measured on each variant of the site (variants.ts). */
  paintRuns: 9,
  /** Factor by which the browser slows the processor down to simulate a phone. */
  slowdown: 4,
  /** A whole browser instead of the faster headless shell. */
  wholeBrowser: true,
  /** Runs of Lighthouse on each public page. The report shows their median. */
  audits: 9,
  /** Seconds of each load test of the backend. A test of more than one second is preceded by two of warm-up. */
  loadSeconds: 8,
};

/** Numbers for `--quick`, which only tests the bench. */
const quick: typeof full = { paintRuns: 1, slowdown: 1, wholeBrowser: false, audits: 1, loadSeconds: 1 };

const usage = `Usage: npm run bench -- [options]

Measures production builds in Chromium, beside a monolith of the same sources, and the load on the backend.

  --quick      measure everything briefly, to test the bench: the results mean little
  --backend    measure only the load on the backend`;

/** Reads the options. `--help` and unknown arguments print the usage and end the process. */
export function readBenchOptions(args: string[]) {
  const values = readOptions(args, { quick: { type: 'boolean' }, backend: { type: 'boolean' } } as const, usage);
  return { ...(values.quick ? quick : full), backendOnly: values.backend === true };
}
