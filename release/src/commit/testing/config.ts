/** Number of random histories to try in a kind of store; `npm run test:nightly` sets more, most of them in memory. */
export function readHistories(place: string): { runs: number } {
  const runs = process.env.HISTORIES;
  if (runs === undefined) return { runs: 50 };
  return { runs: place === 'memory' ? Number(runs) : Number(runs) / 10 };
}
