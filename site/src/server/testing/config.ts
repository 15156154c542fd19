/** Number of long inputs to try. `npm run test:slow` sets it, and only then is processor time measured. */
export function readLongInputs(): { runs: number; isMeasured: boolean } {
  const runs = process.env.LONG_INPUTS;
  return { runs: Number(runs ?? 60), isMeasured: runs !== undefined };
}
