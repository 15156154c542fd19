import { formatMilliseconds, formatRatio } from 'bench/src/report.ts';
import { connections, measureBackend } from './backendLoad.ts';
import { measureOnEachDatabase } from './loadedBackend.ts';

// `node loadMain.ts SECONDS` measures the throughput of the backend on each database, each request for so many seconds.
// It prints a table as JSON for each database, one per line, for `npm run bench`.
const seconds = Number(process.argv[2]);

await measureOnEachDatabase(async (database, address) => {
  const loads = Object.entries(await measureBackend(address, seconds));
  const bare = loads[0]![1].perSecond;
  const table = {
    title: `Backend, ${database}, ${connections} connections, with token check`,
    head: ['', 'requests/s', 'p99', 'to bare server'],
    rows: loads.map(([name, { perSecond, p99 }]) => [
      name,
      Math.round(perSecond),
      formatMilliseconds(p99),
      formatRatio(perSecond, bare),
    ]),
  };
  process.stdout.write(`${JSON.stringify(table)}\n`);
});
