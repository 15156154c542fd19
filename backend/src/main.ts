import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { createMailer } from './doors/mail.ts';
import { openDatabase } from './doors/openDatabase.ts';
import { describeError } from './http/describeError.ts';
import { startJobs } from './jobs.ts';

/** Closing waits for requests in flight; whoever is not done by then is cut off. */
const closeMilliseconds = 9_000;

async function main() {
  const config = readConfig();
  let onLost: (error: Error) => void = () => undefined;
  const database = await openDatabase(config.database, (error) => onLost(error));
  const mailer = createMailer(config.mail);
  const { app, parts } = await buildApp({ config, db: database.db, mailer });
  onLost = (error) => app.log.warn({ err: error }, 'a database connection was lost');
  const stopJobs = startJobs(parts);

  let closing = false;
  const close = () => {
    // A terminal and a process manager may both send the signal.
    if (closing) return;
    closing = true;
    stopJobs();
    setTimeout(() => process.exit(1), closeMilliseconds).unref();
    app
      .close()
      .then(() => mailer.close())
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error: unknown) => stop(error),
      );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);

  await app.listen({ host: config.host, port: config.port });
}

function stop(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  const sentence =
    error instanceof ConfigError
      ? error.message
      : code === 'EADDRINUSE'
        ? 'The port is in use. Stop the other program, or set BACKEND_PORT to a free port.'
        : code === 'ECONNREFUSED'
          ? 'The database does not answer. Is DATABASE_URL right, and is Postgres running?'
          : `The backend cannot go on: ${describeError(error).message}`;
  console.error(sentence);
  process.exit(1);
}

main().catch(stop);
