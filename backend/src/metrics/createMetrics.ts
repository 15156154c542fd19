import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from '../adapters/openDatabase.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { registerBacklogMetrics } from './registerBacklogMetrics.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the metrics of this process for Prometheus. `connections` counts the connections of the database's pool; an
 * embedded database has no pool.
 */
export function createMetrics(
  dependencies: Pick<AppDependencies, 'db' | 'log' | 'now'>,
  connections?: () => Connections,
) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const updateBacklog = registerBacklogMetrics(registry, dependencies);
  const durations = new Histogram({
    name: 'backend_http_request_duration_seconds',
    help: 'Answers by route and status, and how long they took',
    // `route` is the route's pattern (`/api/owner/signups/:list`): the number of requested addresses has no limit.
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const refusals = new Counter({
    name: 'backend_refusals_total',
    help: 'Requests that a limit refused',
    // `limit` is a rate limit's name (`CallLimits`), `form` for calls without signing in, or `overload` of the process.
    labelNames: ['limit'],
    registers,
  });
  const pool = new Gauge({
    name: 'backend_database_connections',
    help: 'Connections of this process to Postgres, and requests that wait for one',
    labelNames: ['state'],
    registers,
  });
  return {
    countResponse({ method, routeOptions }: FastifyRequest, reply: FastifyReply): void {
      const { url: route = 'unknown', config } = routeOptions;
      durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      if (reply.statusCode === 429) refusals.inc({ limit: config.limitLabel });
    },
    /** Counts a request that was rejected because of overload, before it reached Fastify (`createAdmission`). */
    countRejection: () => refusals.inc({ limit: 'overload' }),
    /** Returns all metrics in the text format of Prometheus. */
    async text(): Promise<string> {
      await updateBacklog();
      for (const [state, count] of Object.entries(connections?.() ?? {})) pool.set({ state }, count);
      return registry.metrics();
    },
  };
}
