import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, type Registry } from 'prom-client';

/**
 * Registers metrics of responses. The label `route` is the route's pattern (`/api/owner/signups/:list`), never the
 * requested address. The label `limit` is the limit that refused a request: one of `CallLimits`, `form` for calls
 * without signing in, or `overload` of the process.
 */
export function registerRequestMetrics(registry: Registry) {
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'backend_http_request_duration_seconds',
    help: 'Answers by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'backend_refusals_total',
    help: 'Requests that a limit refused',
    labelNames: ['limit'],
    registers: [registry],
  });
  const countResponse = ({ method, routeOptions }: FastifyRequest, reply: FastifyReply) => {
    const { url: route = 'unknown', config } = routeOptions;
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode === 429) refusals.inc({ limit: config.limit });
  };
  return { countResponse, countRejection: () => refusals.inc({ limit: 'overload' }) };
}
