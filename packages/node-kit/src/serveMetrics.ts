import { createServer } from 'node:http';
import { closeServer } from './closeServer.ts';
import { listen } from './listen.ts';

interface MetricsOptions {
  /** Renders the metrics in Prometheus' text format. */
  text: () => Promise<string>;
  host: string;
  port: number;
  /** Environment variable that changes the port, for the error message. */
  variable: string;
}

/** Serves `/metrics` on a port of its own, to which no proxy leads. Returns a function that closes the server. */
export async function serveMetrics({ text, host, port, variable }: MetricsOptions): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    text().then(
      (body) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, { port, host, variable });
  return () => closeServer(server);
}
