import { createServer } from 'node:http';
import { closeServer } from './closeServer.ts';
import { listen } from './listen.ts';

interface MetricsOptions {
  /** Renders the metrics in Prometheus' text format. */
  text: () => Promise<string>;
  /** Renders the operators' portal, an HTML page about the running system. If absent, its path answers 404. */
  portal?: () => Promise<string>;
  /** Address to listen on. */
  host: string;
  port: number;
  /** Environment variable that changes the port, for the error message. */
  variable: string;
}

/** Path of the operators' portal. */
export const portalAddress = '/-/';
export const portalHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
};
const metricsHeaders = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' };

/**
 * Serves `/metrics` and the operators' portal on a port of its own, to which no proxy leads. Returns a function that
 * closes the server.
 */
export async function serveMetrics(options: MetricsOptions): Promise<() => Promise<void>> {
  const { text, portal, host, port, variable } = options;
  const server = createServer((request, response) => {
    const isPortal = request.url === portalAddress;
    const isKnown = isPortal || request.url === '/metrics';
    const render = isPortal ? portal : text;
    if (!isKnown || !render) return void response.writeHead(404).end();
    // Node sends no body of a response to HEAD.
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    render().then(
      (body) => response.writeHead(200, isPortal ? portalHeaders : metricsHeaders).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, { port, host, variable });
  return () => closeServer(server);
}
