import { measureBackend } from './backendLoad.ts';
import { measureOnEachDatabase } from './loadedBackend.ts';
import { formatMilliseconds, formatRatio, type Show } from './report.ts';

/** Shows the throughput of the backend on each database. */
export const showBackend = (show: Show, seconds: number): Promise<void> =>
  measureOnEachDatabase(async (database, address) => {
    const loads = Object.entries(await measureBackend(address, seconds));
    const bare = loads[0]![1].perSecond;
    show(
      `Backend, ${database}, 20 connections, with token check`,
      ['', 'requests/s', 'p99', 'to bare server'],
      loads.map(([name, { perSecond, p99 }]) => [
        name,
        Math.round(perSecond),
        formatMilliseconds(p99),
        formatRatio(perSecond, bare),
      ]),
    );
  });
