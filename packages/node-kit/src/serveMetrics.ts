import { createServer } from 'node:http';
import { closeServer } from './closeServer.ts';
import { listen } from './listen.ts';

interface Options {
  /** Text in Prometheus' format. */
  text: () => Promise<string>;
  host: string;
  port: number;
  /** Setting that names the port, for the error when it is in use. */
  variable: string;
}

/** Serves `/metrics` at an address of its own, which no proxy leads to. Returns what ends it. */
export async function serveMetrics({ text, host, port, variable }: Options): Promise<() => Promise<void>> {
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
