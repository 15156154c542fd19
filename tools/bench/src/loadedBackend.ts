import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from 'backend/src/adapters/openDatabase.ts';
import type { DatabasePlace } from 'backend/src/config.ts';
import { postgresClusters } from 'backend/src/testing/databases.ts';
import { fillingStatements } from 'backend/src/testing/manyRows.ts';
import { environment as backendEnvironment } from 'backend/src/testing/testBackend.ts';
import { sql } from 'drizzle-orm';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { storedPeople } from './backendLoad.ts';
import { environment, root } from './config.ts';

const filledTables = new Set(['subscriptions', 'devices', 'age_settings']);

/** Calls `measure` for a backend with a filled embedded database and, if Postgres is installed, for one on Postgres. */
export async function onEachDatabase(measure: (label: string, address: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    await measureOnDatabase({ folder: join(folder, 'database') }, (address) => measure('embedded database', address));
    for (const { label, start } of postgresClusters()) {
      const { where, stop } = await start();
      await measureOnDatabase(where, (address) => measure(label, address)).finally(stop);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureOnDatabase(where: DatabasePlace, measure: (address: string) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase(where);
  for (const statement of fillingStatements(new Date(), (table) => (filledTables.has(table) ? storedPeople : 0)))
    await db.execute(sql.raw(statement));
  await close();

  const port = await findFreePort();
  const child = spawn(process.execPath, [join(root, 'backend/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment({
      ...backendEnvironment,
      NODE_ENV: 'development',
      BACKEND_HOST: '127.0.0.1',
      BACKEND_PORT: String(port),
      ...('url' in where ? { DATABASE_URL: where.url } : { DATABASE_DIR: where.folder }),
      // No server listens at this port.
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
    }),
  });
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(address);
    await measure(address);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function waitUntilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(`${address}/ready`)
        .then(({ ok }) => ok)
        .catch(() => false)
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The backend at ${address} is not ready after 30 seconds.`);
}
