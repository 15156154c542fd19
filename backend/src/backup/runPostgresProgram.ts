import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extendEnvironment } from '../config.ts';

/**
 * Another database user can restore a backup that names no owner and no privileges. `--no-password` forbids a prompt
 * for the password, at which a program without a terminal would hang.
 */
const commonOptions = ['--no-owner', '--no-privileges', '--no-password'];
/** Certificate authorities that Debian trusts. Postgres's own word for them, `system`, needs version 16. */
const systemCertificates = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Runs a program of Postgres on the database at `url`. Throws an error whose message is for the operator. The password
 * is passed in the program's environment, because all users of the machine can see a program's arguments. If `url` has
 * no password, the operator's own `PGPASSWORD` counts, as it does for the backend.
 */
export async function runPostgresProgram(name: 'pg_dump' | 'pg_restore', url: string, args: string[]): Promise<void> {
  const address = new URL(url);
  const env = buildEnvironment(address);
  address.password = '';
  await promisify(execFile)(name, [...commonOptions, `--dbname=${address.href}`, ...args], { env }).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      if (error.code === 'ENOENT')
        throw new Error(`${name} is not installed. It comes with Postgres; Debian: postgresql-client.`);
      throw new Error(`${name} failed: ${error.stderr?.trim() || error.message}`);
    },
  );
}

/** Adds the password and the certificate authorities for a database's address to the environment of this process. */
function buildEnvironment({ password, searchParams }: URL) {
  const env = extendEnvironment(password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) });
  // The backend trusts Node's certificate authorities. The programs trust none, unless the user has this file.
  const hasOwnCertificates = existsSync(join(homedir(), '.postgresql/root.crt'));
  if (searchParams.get('sslmode') === 'verify-full' && !hasOwnCertificates) env.PGSSLROOTCERT ??= systemCertificates;
  return env;
}
