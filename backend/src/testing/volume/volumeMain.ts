import { formatMilliseconds, formatTable } from 'bench/src/report.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import pg from 'pg';
import { openDatabase } from '../../adapters/openDatabase.ts';
import { postgresClusters } from '../databases.ts';
import { logQueries } from '../logQueries.ts';
import { startTestBackend } from '../testBackend.ts';
import { useEverything } from '../useEverything.ts';
import { findBudget } from './budgets.ts';
import { fillTables } from './fillTables.ts';
import { measureStatement, type Cost } from './measureStatement.ts';
import { readSize } from './readSize.ts';

// `npm run bench:database` fills a Postgres with many rows, runs every call and job of the backend once, and compares
// the database pages that their statements read with a budget.
await runCommand(async () => {
  const size = readSize(process.argv.slice(2));
  const [postgres] = postgresClusters();
  if (!postgres) throw new Error('Postgres is not installed here, and TEST_DATABASE_URL names none.');
  const say = (text: string) => process.stdout.write(text);
  const { where, stop } = await postgres.start();
  // Removes the server and its folder of many gigabytes.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop();
      process.exit(1);
    });
  try {
    const database = await openDatabase({ ...where, migrates: true });
    let currentName = '';
    /** Each statement with its last values, by call or job. */
    const statementsByName = new Map<string, Map<string, unknown[]>>();
    logQueries(database.db, (text, values) => {
      if (!/^(select|insert|update|delete|with) /.test(text)) return;
      const statements = statementsByName.get(currentName) ?? new Map<string, unknown[]>();
      statementsByName.set(currentName, statements.set(text, values));
    });
    const backend = await startTestBackend(database);
    await fillTables(where.url, backend.clock.now, size, say);
    await useEverything(backend, (name) => {
      currentName = name;
    });
    await backend.end();

    const costs = new Map<string, Cost[]>();
    const client = new pg.Client(where.url);
    await client.connect();
    try {
      for (const [name, statements] of [...statementsByName].sort())
        for (const [text, values] of statements) {
          const cost = await measureStatement(client, text, values);
          if (cost) costs.set(name, [...(costs.get(name) ?? []), cost]);
        }
    } finally {
      await client.end();
    }

    const sums = [...costs].map(([name, statements]) => ({
      name,
      statements,
      budget: findBudget(name),
      pages: statements.reduce((sum, { pages }) => sum + pages, 0),
      time: statements.reduce((sum, cost) => sum + cost.milliseconds, 0),
    }));
    say(
      formatTable(
        'What calls and jobs ask the database, each statement once',
        ['', 'statements', 'pages', 'budget', 'time'],
        sums.map(({ name, statements, pages, budget, time }) => [
          name,
          statements.length,
          pages,
          budget,
          formatMilliseconds(time),
        ]),
      ),
    );
    const beyond = sums.filter(({ pages, budget }) => pages > budget);
    for (const { name, statements } of beyond) {
      say(`\n${name}\n`);
      for (const { text, pages, plan } of statements.sort((a, b) => b.pages - a.pages).slice(0, 3))
        say(`  ${pages} pages: ${text.slice(0, 200)}\n${plan.map((line) => `    ${line}\n`).join('')}`);
    }
    if (beyond.length > 0) throw new Error(`Beyond their budget: ${beyond.map(({ name }) => name).join(', ')}`);
    return `${sums.length} calls and jobs stay within their budgets.`;
  } finally {
    stop();
  }
});
