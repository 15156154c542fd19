import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEnvironment, root } from 'bench/src/config.ts';
import { sql } from 'drizzle-orm';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { openDatabase } from '../../adapters/openDatabase.ts';
import type { DatabasePlace } from '../../config.ts';
import { postgresClusters } from '../databases.ts';
import { generateFillingStatements } from '../manyRows.ts';
import { environment as testEnvironment } from '../testBackend.ts';
import { storedUserCount } from './backendLoad.ts';
import type { TokenKey } from './createTokenKey.ts';

/** Tables that the measured calls read or write; each gets a row per user. The other tables stay empty. */
const filledTables = new Set(['subscriptions', 'devices', 'age_settings']);
/** Address of services that the measured calls do not need: no server listens at this port. */
const unusedAddress = '127.0.0.1:9';
const preload = join(root, 'backend/src/testing/load/answerKeys.ts');

/** Measures a backend at an address; on Postgres, there is a `baseline`, too: the address of `baselineMain.ts`. */
type Measure = (address: string, baseline?: string) => Promise<void>;

/**
 * Calls `measure` with the address of a backend that has a filled embedded database and, if Postgres is installed, of
 * one on Postgres. Each is started before the call and ended after it.
 */
export async function measureOnEachDatabase(
  { publicKeys }: Pick<TokenKey, 'publicKeys'>,
  measure: (label: string, ...addresses: Parameters<Measure>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const where = { folder: join(folder, 'database') };
    await measureOnDatabase(publicKeys, where, (address) => measure('embedded database', address));
    for (const { label, start } of postgresClusters()) {
      const { where, stop } = await start();
      await measureOnDatabase(publicKeys, where, (...addresses) => measure(label, ...addresses)).finally(stop);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureOnDatabase(publicKeys: string, where: DatabasePlace, measure: Measure): Promise<void> {
  const { db, close } = await openDatabase(where);
  const countRows = (table: string) => (filledTables.has(table) ? storedUserCount : 0);
  for (const statement of generateFillingStatements(new Date(), countRows)) await db.execute(sql.raw(statement));
  await close();
  const place: Record<string, string> = 'url' in where ? { DATABASE_URL: where.url } : { DATABASE_DIR: where.folder };
  const env = { ...place, TOKEN_KEYS: publicKeys };
  await withProgram('main.ts', env, (address) =>
    'url' in where
      ? withProgram('testing/load/baselineMain.ts', env, (baseline) => measure(address, baseline))
      : measure(address),
  );
}

/** Runs a program of the backend on a free port while `use` is running. */
async function withProgram(
  file: string,
  env: Record<string, string>,
  use: (address: string) => Promise<void>,
): Promise<void> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['--import', preload, join(root, 'backend/src', file), String(port)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: createEnvironment({
      ...testEnvironment,
      NODE_ENV: 'development',
      // Its tokens would have no signature.
      FIREBASE_AUTH_EMULATOR_HOST: '',
      BACKEND_HOST: '127.0.0.1',
      BACKEND_PORT: String(port),
      ...env,
      STRIPE_API_BASE: `http://${unusedAddress}`,
      SMTP_URL: `smtp://${unusedAddress}`,
    }),
  });
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(address, child);
    await use(address);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  const isReady = () =>
    fetch(`${address}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The backend has ended with code ${child.exitCode}.`);
    if (await isReady()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The backend at ${address} is not ready after 30 seconds.`);
}
