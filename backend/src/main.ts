import { setTimeout } from 'node:timers/promises';
import { runProgram } from 'node-kit/runProgram.ts';
import { serveMetrics } from 'node-kit/serveMetrics.ts';
import { SettingsError } from 'node-kit/settings.ts';
import { createMailer } from './adapters/mail.ts';
import { openDatabase } from './adapters/openDatabase.ts';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { describeError } from './http/describeError.ts';
import { startJobs } from './jobs.ts';
import { parallelMails } from './mails/outbox.ts';
import { createProviderCheck } from './subscriptions/providerCheck.ts';

/** Time limit for closing. It begins after `drainSeconds`, the time in which proxies notice that `/ready` fails. */
const closeMilliseconds = 9_000;

async function start(config: Config) {
  // Replaced as soon as there is a log.
  let onConnectionLost: (error: Error) => void = () => undefined;
  const database = await openDatabase(config.database, (error) => onConnectionLost(error));
  const mailer = createMailer({ ...config.mail, connections: parallelMails });
  const { db, connections } = database;
  const { app, dependencies, metrics, beginShutdown } = await buildApp({ config, db, mailer, connections });
  onConnectionLost = (error) => app.log.warn({ err: error }, 'a database connection was lost');
  const checkProvider = createProviderCheck(dependencies);
  // Rejects if the payment provider's prices or account differ from ours, so that the process does not start.
  if (config.isProduction) await checkProvider();
  const stopJobs = startJobs(dependencies, checkProvider);
  await app.listen({ host: config.host, port: config.port });
  // `variable`: the setting that the error about a port in use tells to change.
  const stopMetrics =
    config.metrics && (await serveMetrics({ ...config.metrics, text: metrics.text, variable: 'METRICS_PORT' }));
  return {
    async stop() {
      stopJobs();
      beginShutdown();
      await setTimeout(config.drainSeconds * 1000);
      await app.close();
      await stopMetrics?.();
      mailer.close();
      await database.close();
    },
  };
}

function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    printError(error);
    process.exit(1);
  }
}

function printError(error: unknown) {
  console.error(explainError(error));
}

function explainError(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The port is in use. Stop the other program, or set BACKEND_PORT to a free port.';
  if (code === 'ECONNREFUSED') return 'The database does not answer. Is DATABASE_URL right, and is Postgres running?';
  return `The backend cannot go on: ${describeError(error).message}`;
}

const config = readConfigOrExit();
await runProgram(() => start(config), {
  stopTimeoutMs: closeMilliseconds + config.drainSeconds * 1000,
  report: printError,
});
