import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { closeServer } from 'node-kit/closeServer.ts';
import type { Reply, VisitorNetwork } from '../visitorNetwork.ts';

/**
 * Starts an HTTP proxy for a browser: a simulated network answers every request in place of all servers. It refuses
 * every request until `use` is called.
 */
export async function openEngineProxy() {
  let current: { respond: VisitorNetwork['respond']; script: string } | undefined;
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!current) return void incoming.socket.destroy();
    const { respond, script } = current;
    const { method = 'GET', url: address = '', headers } = incoming;
    if (method === 'OPTIONS') return void response.writeHead(204, allowRequest(headers)).end();
    const body = await text(incoming).catch(() => '');
    // Not known here: a navigation to another site is refused like any other request to it.
    const isNavigation = false;
    const request = { method, address, headers: flattenHeaders(headers), body: body || null, isNavigation };
    await respond(request, async (reply) => {
      // This request is never answered.
      if (reply.kind === 'hang') return;
      if (reply.kind !== 'response') return void incoming.socket.destroy();
      const { status, headers, body } = insertScript(reply, script);
      delete headers['transfer-encoding'];
      // Browsers repeat a call whose connection breaks if the connection was used before.
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' });
      response.end(body);
    });
  }

  const server = createServer((incoming, response) => void answer(incoming, response));
  // Refuses HTTPS: all addresses of the site are moved to http://localhost (moveToLocalhost.ts).
  server.on('connect', (_incoming, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Sets the answers from now on, and a script that runs in each page before all others. */
    use(respond: VisitorNetwork['respond'], script: string): void {
      current = { respond, script };
      // Otherwise unanswered requests of the page before would use up the connections that the browser opens to a host.
      server.closeAllConnections();
    },
    close: () => closeServer(server),
  };
}

/** Returns response headers to a CORS preflight request: they allow what it names. */
const allowRequest = (headers: IncomingHttpHeaders) => ({
  'access-control-allow-origin': headers.origin ?? '*',
  'access-control-allow-methods': headers['access-control-request-method'] ?? '*',
  'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
});

const flattenHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

type Response = Extract<Reply, { kind: 'response' }>;

/** Inserts a script into a page, whose policy allows it by its hash and is otherwise kept. */
function insertScript({ status, headers, body }: Response, script: string): Omit<Response, 'kind'> {
  const { 'content-security-policy': policy } = headers;
  if (!policy || !headers['content-type']?.startsWith('text/html')) return { status, headers, body };
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  return {
    status,
    headers: { ...headers, 'content-security-policy': policy.replace('script-src ', `script-src ${hash} `) },
    body: body.toString().replace('<head>', () => `<head><script>${script}</script>`),
  };
}
