import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import type { Connections } from '../adapters/openDatabase.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { backlogMetrics } from './backlogMetrics.ts';
import { requestMetrics } from './requestMetrics.ts';

export interface Metrics {
  /** Counts one answer. */
  answered(request: FastifyRequest, reply: FastifyReply): void;
  /** Counts one that was refused before the app heard of it. */
  overloaded(): void;
  /** Everything as Prometheus reads it. */
  text(): Promise<string>;
}

export function createMetrics(dependencies: AppDependencies, connections?: () => Connections): Metrics {
  const registry = new Registry();
  const requests = requestMetrics(registry);
  const countBacklog = backlogMetrics(registry, dependencies);
  const pool = new Gauge({
    name: 'backend_database_connections',
    help: 'Connections of this process to Postgres, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
  });
  return {
    ...requests,
    async text() {
      await countBacklog();
      for (const [state, count] of Object.entries(connections?.() ?? {})) pool.set({ state }, count);
      return registry.metrics();
    },
  };
}
