import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** HTTP proxy between a browser and the stack, whose rules apply to matching addresses until `reset`. */
export interface NetworkProxy {
  port: number;
  /** Keeps requests waiting until the returned function is called. */
  hold(addresses: RegExp): () => void;
  /** Closes connections until the returned function is called. */
  refuse(addresses: RegExp): () => void;
  /** Sends requests for an origin to another server. */
  redirect(origin: string, server: string): void;
  /** Removes all rules. */
  reset(): void;
  close(): void;
}

/** Starts a proxy without rules. */
export async function openNetworkProxy(): Promise<NetworkProxy> {
  const held = new Map<RegExp, Promise<void>>();
  const refused = new Set<RegExp>();
  const servers = new Map<string, string>();

  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { href, origin, pathname, search } = new URL(incoming.url ?? '');
    // Each rule of `hold` has a promise that resolves when the rule ends.
    for (const [addresses, gate] of held) if (addresses.test(href)) await gate;
    if ([...refused].some((addresses) => addresses.test(href))) return void incoming.socket.destroy();
    const target = (servers.get(origin) ?? origin) + pathname + search;
    const outgoing = request(target, { method: incoming.method, headers: incoming.headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      // Passes an aborted response on, which would otherwise keep the page loading.
      pipeline(upstream, response, () => {});
    });
    outgoing.on('error', () => incoming.socket.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  const server = createServer((incoming, response) => void forward(incoming, response));
  // Rejects HTTPS, which only the browser's own requests to the internet use.
  server.on('connect', (_incoming, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    hold(addresses) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(addresses, promise);
      return () => {
        held.delete(addresses);
        resolve();
      };
    },
    refuse(addresses) {
      refused.add(addresses);
      return () => void refused.delete(addresses);
    },
    redirect: (origin, other) => void servers.set(origin, other),
    reset: () => [held, refused, servers].forEach((rules) => rules.clear()),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
