import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { extendEnvironment } from '../config.ts';

const options = ['--no-owner', '--no-privileges', '--no-password'];

/**
 * Runs a program of Postgres. It gets the password by its environment, because all users can see its arguments. Without
 * one in the address, the operator's own `PGPASSWORD` counts, as it does for the backend.
 */
export async function runPostgresProgram(name: 'pg_dump' | 'pg_restore', url: string, args: string[]): Promise<void> {
  const address = new URL(url);
  const env = extendEnvironment(address.password === '' ? {} : { PGPASSWORD: decodeURIComponent(address.password) });
  address.password = '';
  await promisify(execFile)(name, [...options, `--dbname=${address.href}`, ...args], { env }).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      if (error.code === 'ENOENT')
        throw new Error(`${name} is not installed. It comes with Postgres; Debian: postgresql-client.`);
      throw new Error(`${name} failed: ${error.stderr?.trim() || error.message}`);
    },
  );
}
