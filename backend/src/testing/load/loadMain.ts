import { formatMilliseconds, formatRatio } from 'bench/src/report.ts';
import { compareWithBaseline, connections, createRequests, measureBackend } from './backendLoad.ts';
import { createTokenKey } from './createTokenKey.ts';
import { measureOnEachDatabase } from './loadedBackend.ts';

// `node loadMain.ts SECONDS` measures the throughput of the backend on each database, each request for so many seconds.
// It prints a table as JSON for each database, one per line, for `npm run bench`.
const seconds = Number(process.argv[2]);

const print = (table: { title: string; head: string[]; rows: (string | number)[][] }) =>
  process.stdout.write(`${JSON.stringify(table)}\n`);

const tokenKey = await createTokenKey();
const requests = await createRequests(tokenKey);
await measureOnEachDatabase(tokenKey, async (database, address, baseline) => {
  const loads = Object.entries(await measureBackend(address, { requests, seconds }));
  const bare = loads[0]![1].perSecond;
  print({
    title: `Backend, ${database}, ${connections} connections, with token check`,
    head: ['', 'requests/s', 'p99', 'to bare server'],
    rows: loads.map(([name, { perSecond, p99 }]) => [
      name,
      Math.round(perSecond),
      formatMilliseconds(p99),
      formatRatio(perSecond, bare),
    ]),
  });
  if (!baseline) return;
  const { read, written, p99 } = await compareWithBaseline({ address, baseline }, { requests, seconds });
  print({
    title: `Backend beside a bare Fastify with token and one statement, ${database}, median of five in turn`,
    head: ['', 'backend', 'bare', 'ratio', 'goal'],
    rows: [
      ['read, requests/s', Math.round(read.own), Math.round(read.bare), formatRatio(read.own, read.bare), '0.30×'],
      ['write', Math.round(written.own), Math.round(written.bare), formatRatio(written.own, written.bare), '0.30×'],
      ['read at 80 % of the maximum, p99', formatMilliseconds(p99), '', '', '20 ms'],
    ],
  });
});
