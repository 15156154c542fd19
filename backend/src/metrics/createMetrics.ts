import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import type { Connections } from '../adapters/openDatabase.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { registerBacklogMetrics } from './registerBacklogMetrics.ts';
import { registerRequestMetrics } from './registerRequestMetrics.ts';

/** Metrics of this process for Prometheus. */
export interface Metrics {
  countResponse(request: FastifyRequest, reply: FastifyReply): void;
  /** Counts a request that was rejected because of overload, before it reached Fastify (`createAdmission`). */
  countRejection(): void;
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

/** Creates the metrics of this process. `connections`: absent for a database without a pool. */
export function createMetrics(dependencies: AppDependencies, connections?: () => Connections): Metrics {
  const registry = new Registry();
  const requests = registerRequestMetrics(registry);
  const updateBacklog = registerBacklogMetrics(registry, dependencies);
  const pool = new Gauge({
    name: 'backend_database_connections',
    help: 'Connections of this process to Postgres, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
  });
  return {
    ...requests,
    async text() {
      await updateBacklog();
      for (const [state, count] of Object.entries(connections?.() ?? {})) pool.set({ state }, count);
      return registry.metrics();
    },
  };
}
