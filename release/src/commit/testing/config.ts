/**
 * Number of random histories to try in a kind of store: a few in those of real sites. `npm run test:nightly` sets more,
 * most of them in memory.
 */
export function readHistories(place: string): { runs: number } {
  const runs = process.env.HISTORIES;
  if (runs === undefined) return { runs: place === 'memory' ? 0 : 4 };
  return { runs: place === 'memory' ? Number(runs) : Number(runs) / 10 };
}
