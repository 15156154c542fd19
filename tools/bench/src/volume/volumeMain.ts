import { openDatabase } from 'backend/src/adapters/openDatabase.ts';
import { postgresClusters } from 'backend/src/testing/databases.ts';
import { hear } from 'backend/src/testing/hear.ts';
import { startTestBackend } from 'backend/src/testing/testBackend.ts';
import { useEverything } from 'backend/src/testing/useEverything.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import pg from 'pg';
import { milliseconds, table } from '../report.ts';
import { budgetOf } from './budgets.ts';
import { costOf, type Cost } from './costOf.ts';
import { fill } from './fill.ts';
import { sizeOf } from './sizeOf.ts';

await runCommand(async () => {
  const size = sizeOf(process.argv.slice(2));
  const [postgres] = postgresClusters();
  if (!postgres) throw new Error('Postgres is not installed here, and TEST_DATABASE_URL names none.');
  const say = (text: string) => process.stdout.write(text);
  const { where, stop } = await postgres.start();
  // A folder of many gigabytes, and a server that nobody else would end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stop(), process.exit(1)));
  try {
    const database = await openDatabase({ ...where, migrates: true });
    let what = '';
    /** By call or job: each statement once, with what it was last asked with. */
    const heard = new Map<string, Map<string, unknown[]>>();
    hear(database.db, (text, values) => {
      if (!/^(select|insert|update|delete|with) /.test(text)) return;
      heard.set(what, (heard.get(what) ?? new Map<string, unknown[]>()).set(text, values));
    });
    const backend = await startTestBackend(database);
    await fill(where.url, backend.clock.now, size, say);
    await useEverything(backend, (next) => (what = next));
    await backend.end();

    const costs = new Map<string, Cost[]>();
    const client = new pg.Client(where.url);
    await client.connect();
    try {
      for (const [one, statements] of [...heard].sort())
        for (const [text, values] of statements) {
          const cost = await costOf(client, text, values);
          if (cost) costs.set(one, [...(costs.get(one) ?? []), cost]);
        }
    } finally {
      await client.end();
    }

    const sums = [...costs].map(([one, all]) => ({
      one,
      all,
      budget: budgetOf(one),
      pages: all.reduce((sum, { pages }) => sum + pages, 0),
      time: all.reduce((sum, cost) => sum + cost.milliseconds, 0),
    }));
    say(
      table(
        'What calls and jobs ask the database, each statement once',
        ['', 'statements', 'pages', 'budget', 'time'],
        sums.map(({ one, all, pages, budget, time }) => [one, all.length, pages, budget, milliseconds(time)]),
      ),
    );
    const beyond = sums.filter(({ pages, budget }) => pages > budget);
    for (const { one, all } of beyond) {
      say(`\n${one}\n`);
      for (const { text, pages, plan } of all.sort((a, b) => b.pages - a.pages).slice(0, 3))
        say(`  ${pages} pages: ${text.slice(0, 200)}\n${plan.map((line) => `    ${line}\n`).join('')}`);
    }
    if (beyond.length > 0) throw new Error(`Beyond their budget: ${beyond.map(({ one }) => one).join(', ')}`);
    return `${sums.length} calls and jobs stay within their budgets.`;
  } finally {
    stop();
  }
});
