import { formatMilliseconds, formatTable } from 'bench/src/report.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import pg from 'pg';
import { openDatabase } from '../../adapters/openDatabase.ts';
import type { PostgresPlace } from '../../config.ts';
import { postgresClusters } from '../databases.ts';
import { logQueries } from '../logQueries.ts';
import { startTestBackend } from '../testBackend.ts';
import { useEverything } from '../useEverything.ts';
import { findBudget } from './budgets.ts';
import { fillTables } from './fillTables.ts';
import { measureStatement, type Cost } from './measureStatement.ts';
import { readSize, type Size } from './readSize.ts';

/** Statements of the backend with the values of their last run, by the call or job that runs them. */
type StatementsByName = Map<string, Map<string, unknown[]>>;

/** Cost of a call or job, such as `GET /api/…` or `every sweep`: of its statements, and in sum. */
type Usage = Awaited<ReturnType<typeof measureUsages>>[number];

const print = (text: string) => process.stdout.write(text);

// `npm run bench:database` fills a Postgres with many rows, runs every call and job of the backend once, and compares
// the database pages that their statements read with a budget.
await runCommand(async () => {
  const size = readSize(process.argv.slice(2));
  const [postgres] = postgresClusters();
  if (!postgres) throw new Error('Postgres is not installed here, and TEST_DATABASE_URL names none.');
  const { where, stop } = await postgres.start();
  // Removes the server and its folder of many gigabytes.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop();
      process.exit(1);
    });
  try {
    const usages = await measureUsages(where.url, await recordStatements(where, size));
    printUsages(usages);
    const beyond = usages.filter(({ pages, budget }) => pages > budget);
    for (const usage of beyond) printCostliest(usage);
    if (beyond.length > 0) throw new Error(`Beyond their budget: ${beyond.map(({ name }) => name).join(', ')}`);
    return `${usages.length} calls and jobs stay within their budgets.`;
  } finally {
    stop();
  }
});

/** Fills the database, makes every call and runs every job once, and returns the statements that they run. */
async function recordStatements(where: PostgresPlace, size: Size): Promise<StatementsByName> {
  const database = await openDatabase({ ...where, migrates: true });
  let currentName = '';
  const statementsByName: StatementsByName = new Map();
  // Set before the backend is built, which prepares statements with the logger of that moment.
  logQueries(database.db, (text, values) => {
    if (!/^(select|insert|update|delete|with) /.test(text)) return;
    const statements = statementsByName.get(currentName) ?? new Map<string, unknown[]>();
    statementsByName.set(currentName, statements.set(text, values));
  });
  const backend = await startTestBackend(database);
  await fillTables(where.url, backend.clock.now, size, print);
  await useEverything(backend, (name) => {
    currentName = name;
  });
  await backend.end();
  return statementsByName;
}

/** Runs each statement once more, and returns what calls and jobs read, in the order of their names. */
async function measureUsages(url: string, statementsByName: StatementsByName) {
  const costsByName = new Map<string, Cost[]>();
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const [name, statements] of [...statementsByName].sort())
      for (const [text, values] of statements) {
        const cost = await measureStatement(client, text, values);
        if (cost) costsByName.set(name, [...(costsByName.get(name) ?? []), cost]);
      }
  } finally {
    await client.end();
  }
  return [...costsByName].map(([name, statements]) => ({
    name,
    statements,
    budget: findBudget(name),
    pages: statements.reduce((sum, { pages }) => sum + pages, 0),
    milliseconds: statements.reduce((sum, cost) => sum + cost.milliseconds, 0),
  }));
}

function printUsages(usages: Usage[]): void {
  print(
    formatTable(
      'What calls and jobs ask the database, each statement once',
      ['', 'statements', 'pages', 'budget', 'time'],
      usages.map(({ name, statements, pages, budget, milliseconds }) => [
        name,
        statements.length,
        pages,
        budget,
        formatMilliseconds(milliseconds),
      ]),
    ),
  );
}

/** Prints the three statements of a call or job that read most, with their query plans. */
function printCostliest({ name, statements }: Usage): void {
  print(`\n${name}\n`);
  for (const { text, pages, plan } of statements.toSorted((a, b) => b.pages - a.pages).slice(0, 3))
    print(`  ${pages} pages: ${text.slice(0, 200)}\n${plan.map((line) => `    ${line}\n`).join('')}`);
}
