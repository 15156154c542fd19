import Fastify from 'fastify';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { openPool } from '../../adapters/openPool.ts';
import { readPostgresPlace } from '../../config.ts';
import { readTokenKeys } from '../config.ts';

// `node baselineMain.ts PORT`: smallest server that still does the work of a signed-in call: Fastify, a line of log per
// request, the verified token, and one statement on the same pool. The load test compares our backend with it.
const pool = await openPool(readPostgresPlace(), () => undefined);
await pool.query('create table if not exists baseline_writes (user_id text, age_category text)');
const app = Fastify({ logger: true });

const keys = createLocalJWKSet(JSON.parse(readTokenKeys()) as JSONWebKeySet);

async function readUserId(authorization = '') {
  const { payload } = await jwtVerify(authorization.replace('Bearer ', ''), keys, { audience: 'demo-test' });
  return payload.sub;
}

app.get('/read', async ({ headers }) => {
  const text = 'select * from age_settings where user_id = $1';
  const { rows } = await pool.query({ name: 'read', text, values: [await readUserId(headers.authorization)] });
  return rows[0] as unknown;
});

app.put('/write', async ({ headers, body }) => {
  const { ageCategory } = body as { ageCategory: string };
  const text = 'insert into baseline_writes values ($1, $2)';
  await pool.query({ name: 'write', text, values: [await readUserId(headers.authorization), ageCategory] });
  return {};
});

app.get('/ready', () => ({}));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });

async function stop() {
  await app.close();
  await pool.query('drop table baseline_writes');
  await pool.end();
}
process.once('SIGTERM', () => void stop());
