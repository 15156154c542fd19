import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { closeServer } from 'node-kit/closeServer.ts';
import type { Reply, VisitorNetwork } from '../visitorNetwork.ts';

type SiteResponse = Extract<Reply, { kind: 'response' }>;

/**
 * Starts an HTTP proxy that answers every request of Firefox or WebKit in place of all servers. Chromium needs none,
 * because Playwright intercepts its requests in the browser. `setResponder` sets the function `respond`, which chooses
 * the reply to a request and passes it to a callback.
 */
export async function openEngineProxy() {
  /** Arguments of `setResponder`; undefined until the first screen is opened. */
  let current: { respond: VisitorNetwork['respond']; script: string } | undefined;

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const breakConnection = () => void incoming.socket.destroy();
    // Before the first screen is opened, only the browser itself sends requests.
    if (!current) return breakConnection();
    const { respond, script } = current;
    const { method = 'GET', url: address = '', headers } = incoming;
    if (method === 'OPTIONS') return void response.writeHead(204, allowRequest(headers)).end();
    const body = (await text(incoming).catch(() => '')) || null;
    // A proxy cannot tell a navigation from other requests. Navigations to other sites are therefore blocked like all
    // requests to other sites; the check in Chromium opens the same states, and reports them.
    const request = { method, address, headers: flattenHeaders(headers), body, isNavigation: false };
    await respond(request, async (reply) => {
      // The connection of a call that never ends stays open.
      if (reply.kind === 'hang') return;
      // All other kinds (no network, lost connection, forbidden address) become a broken connection: a proxy cannot
      // cause the different errors that browsers have for them.
      if (reply.kind !== 'response') return breakConnection();
      const { status, headers: siteHeaders, body: content } = insertScriptIfPage(reply, script);
      // `close` gives each call a new connection. When a used one breaks, browsers repeat the call.
      response.writeHead(status, { ...siteHeaders, 'content-length': Buffer.byteLength(content), connection: 'close' });
      response.end(content);
    });
  }

  const server = createServer((incoming, response) => void answer(incoming, response));
  // Refuses tunnels for HTTPS. The site's own pages use none, because moveToLocalhost.ts gives them http addresses.
  server.on('connect', (_incoming, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Sets the function that replies from now on, and a script that runs in each page before all others. */
    setResponder(respond: VisitorNetwork['respond'], script: string): void {
      current = { respond, script };
      // Ends the hanging requests of the page before: a browser opens only a few connections to a host.
      server.closeAllConnections();
    },
    close: () => closeServer(server),
  };
}

/** Returns headers for the response to a CORS preflight request, which allow all that the request asks for. */
const allowRequest = (headers: IncomingHttpHeaders) => ({
  'access-control-allow-origin': headers.origin ?? '*',
  'access-control-allow-methods': headers['access-control-request-method'] ?? '*',
  'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
});

/** Returns headers with one string for each name. */
const flattenHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/**
 * Inserts a script into a page of the site, and the script's hash into the page's Content-Security-Policy. Returns all
 * other responses unchanged, also that of the rehearsal's own start page (startPage.ts), which has no policy.
 */
function insertScriptIfPage({ status, headers, body }: SiteResponse, script: string): Omit<SiteResponse, 'kind'> {
  const policy = headers['content-security-policy'];
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false;
  if (!isHtml || !policy) return { status, headers, body };
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  return {
    status,
    headers: { ...headers, 'content-security-policy': policy.replace('script-src ', `script-src ${hash} `) },
    // A function as second argument, because `$` has a meaning in a string.
    body: body.toString().replace('<head>', () => `<head><script>${script}</script>`),
  };
}
