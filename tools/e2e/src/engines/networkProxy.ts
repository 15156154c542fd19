import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The network between a browser and the stack. What a rule says holds for addresses that match, until the reset. */
export interface NetworkProxy {
  port: number;
  /** Keeps requests waiting until the returned function is called. */
  hold(addresses: RegExp): () => void;
  /** Breaks connections off until the returned function is called. */
  refuse(addresses: RegExp): () => void;
  /** Asks another server for what a browser asks of this origin. */
  redirect(origin: string, server: string): void;
  reset(): void;
  close(): void;
}

export async function openNetworkProxy(): Promise<NetworkProxy> {
  const held = new Map<RegExp, Promise<void>>();
  const refused = new Set<RegExp>();
  const servers = new Map<string, string>();

  async function forward(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { href, origin, pathname, search } = new URL(asked.url ?? '');
    for (const [addresses, gate] of held) if (addresses.test(href)) await gate;
    if ([...refused].some((addresses) => addresses.test(href))) return void asked.socket.destroy();
    const target = (servers.get(origin) ?? origin) + pathname + search;
    const sent = request(target, { method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    sent.on('error', () => asked.socket.destroy());
    answer.on('close', () => sent.destroy());
    asked.pipe(sent);
  }

  const server = createServer((asked, answer) => void forward(asked, answer));
  // Secure addresses are the internet's, of which no journey asks anything.
  server.on('connect', (_asked, socket) => socket.destroy());
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
