import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { closeServer } from 'node-kit/closeServer.ts';
import type { Reply, VisitorNetwork } from '../visitorNetwork.ts';

/**
 * Starts an HTTP proxy for Firefox or WebKit, whose requests cannot be intercepted in the browser as Chromium's are: a
 * simulated network answers every request in place of all servers.
 */
export async function openEngineProxy() {
  /** Undefined until the first screen is opened. */
  let current: { respond: VisitorNetwork['respond']; script: string } | undefined;
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!current) return void incoming.socket.destroy();
    const { respond, script } = current;
    const { method = 'GET', url: address = '', headers } = incoming;
    if (method === 'OPTIONS') return void response.writeHead(204, allowRequest(headers)).end();
    const body = await text(incoming).catch(() => '');
    // A proxy does not see whether a request is a navigation: one to another site is blocked, like all requests
    // to it. The rehearsal in Chromium opens the same states, and reports such navigations.
    const isNavigation = false;
    const request = { method, address, headers: flattenHeaders(headers), body: body || null, isNavigation };
    await respond(request, async (reply) => {
      // A call that hangs gets no response, and its connection stays open.
      if (reply.kind === 'hang') return;
      // A proxy can imitate the others, `offline`, `cut` and `blocked`, only by a broken connection.
      if (reply.kind !== 'response') return void incoming.socket.destroy();
      const { status, headers: siteHeaders, body: content } = insertScriptIfPage(reply, script);
      // Closed, because browsers repeat a call whose connection breaks if the connection was used before.
      response.writeHead(status, { ...siteHeaders, 'content-length': Buffer.byteLength(content), connection: 'close' });
      response.end(content);
    });
  }

  const server = createServer((incoming, response) => void answer(incoming, response));
  // Refuses HTTPS: moveToLocalhost.ts has replaced the site's addresses in its pages by http://localhost.
  server.on('connect', (_incoming, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Sets the function that answers from now on, and a script that runs in each page before all others. */
    setResponder(respond: VisitorNetwork['respond'], script: string): void {
      current = { respond, script };
      // Otherwise unanswered requests of the page before would use up the connections that a browser opens to a host.
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

/**
 * Inserts a script into the HTML of the site's pages, and its hash into their Content-Security-Policy. Returns other
 * responses unchanged, also the start page of a rehearsal (startPage.ts), which has no policy.
 */
function insertScriptIfPage({ status, headers, body }: Response, script: string): Omit<Response, 'kind'> {
  const { 'content-security-policy': policy } = headers;
  if (!policy || !headers['content-type']?.startsWith('text/html')) return { status, headers, body };
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  return {
    status,
    headers: { ...headers, 'content-security-policy': policy.replace('script-src ', `script-src ${hash} `) },
    body: body.toString().replace('<head>', () => `<head><script>${script}</script>`),
  };
}
