import { runProgram } from 'node-kit/runProgram.ts';
import { SettingsError } from 'node-kit/settings.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { createMailer } from './doors/mail.ts';
import { openDatabase } from './doors/openDatabase.ts';
import { describeError } from './http/describeError.ts';
import { startJobs } from './jobs.ts';
import { parallelMails } from './mails/outbox.ts';
import { createProviderCheck } from './subscriptions/providerCheck.ts';

/** Closing waits for requests in flight; whoever is not done by then is cut off. */
const closeMilliseconds = 9_000;

async function start() {
  const config = readConfig();
  let onLost: (error: Error) => void = () => undefined;
  const database = await openDatabase(config.database, (error) => onLost(error));
  const mailer = createMailer({ ...config.mail, connections: parallelMails });
  const { app, parts } = await buildApp({ config, db: database.db, mailer });
  onLost = (error) => app.log.warn({ err: error }, 'a database connection was lost');
  const checkProvider = createProviderCheck(parts);
  if (config.environment === 'production') await checkProvider();
  const stopJobs = startJobs(parts, checkProvider);
  await app.listen({ host: config.host, port: config.port });
  return {
    async stop() {
      stopJobs();
      await app.close();
      mailer.close();
      await database.close();
    },
  };
}

function say(error: unknown) {
  const { code } = error as NodeJS.ErrnoException;
  console.error(
    error instanceof SettingsError
      ? error.message
      : code === 'EADDRINUSE'
        ? 'The port is in use. Stop the other program, or set BACKEND_PORT to a free port.'
        : code === 'ECONNREFUSED'
          ? 'The database does not answer. Is DATABASE_URL right, and is Postgres running?'
          : `The backend cannot go on: ${describeError(error).message}`,
  );
}

await runProgram(start, { patienceMs: closeMilliseconds, say });
