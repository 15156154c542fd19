/**
 * Reads how many long inputs a test tries. If `npm run test:nightly` sets the number, processor time is measured, too.
 */
export function readLongInputs(): { runs: number; isMeasured: boolean } {
  const runs = process.env.LONG_INPUTS;
  return { runs: Number(runs ?? 60), isMeasured: runs !== undefined };
}
