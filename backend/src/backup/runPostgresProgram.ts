import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extendEnvironment } from '../config.ts';

/** Without owner and privileges, a backup can be restored by another user. Without a prompt, no program hangs. */
const commonOptions = ['--no-owner', '--no-privileges', '--no-password'];
/** Certificates that Debian trusts. The value `system` would need version 16 of the programs. */
const systemCertificates = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Runs a program of Postgres on the database at `url`. Throws an error whose message is for the operator. The program
 * gets the password by its environment, because all users of the machine can see its arguments. Without a password in
 * the address, the operator's own `PGPASSWORD` counts, as it does for the backend.
 */
export async function runPostgresProgram(name: 'pg_dump' | 'pg_restore', url: string, args: string[]): Promise<void> {
  const address = new URL(url);
  const env = extendEnvironment(address.password === '' ? {} : { PGPASSWORD: decodeURIComponent(address.password) });
  address.password = '';
  // Unlike the backend, the programs trust no certificate authority of their own accord.
  const hasOwnCertificates = existsSync(join(homedir(), '.postgresql/root.crt'));
  if (address.searchParams.get('sslmode') === 'verify-full' && !hasOwnCertificates)
    env.PGSSLROOTCERT ??= systemCertificates;
  await promisify(execFile)(name, [...commonOptions, `--dbname=${address.href}`, ...args], { env }).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      if (error.code === 'ENOENT')
        throw new Error(`${name} is not installed. It comes with Postgres; Debian: postgresql-client.`);
      throw new Error(`${name} failed: ${error.stderr?.trim() || error.message}`);
    },
  );
}
