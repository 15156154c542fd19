import { createServer } from 'node:http';
import { closeServer } from 'node-kit/closeServer.ts';
import { listen } from 'node-kit/listen.ts';
import type { Metrics } from './createMetrics.ts';

/** `/metrics` at an address of its own, which no proxy leads to. Returns what ends it. */
export async function serveMetrics(metrics: Metrics, { host, port }: { host: string; port: number }) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, { port, host, variable: 'METRICS_PORT' });
  return () => closeServer(server);
}
