import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

interface NetworkRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  /** Text of the request, once it has arrived. */
  body: string;
}

interface Response {
  status: number;
  type?: string;
  body?: string;
}

/** HTTP proxy between a browser and the stack, whose rules apply to matching addresses until `reset`. */
export interface NetworkProxy {
  port: number;
  /** Keeps requests waiting until the returned function is called. */
  hold(addresses: RegExp): () => void;
  /** Closes connections until the returned function is called. */
  refuse(addresses: RegExp): () => void;
  /** Loses the responses of requests, not of CORS preflights, until the returned function is called. */
  lose(addresses: RegExp): () => void;
  /** Answers requests itself, with status and content, until the returned function is called. */
  answer(addresses: RegExp, response: Response): () => void;
  /** Requests since the last `reset`. */
  readonly requests: readonly NetworkRequest[];
  /** Waits until no request has arrived for half a second: those of a page that was left may arrive late. */
  settle(): Promise<void>;
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
  const lost = new Set<RegExp>();
  const answers = new Map<RegExp, Response>();
  const servers = new Map<string, string>();
  const requests: NetworkRequest[] = [];

  /** Records a request, whose body is read while it is passed on. */
  function record({ method = '', url = '', headers }: IncomingMessage): NetworkRequest {
    const request = { method, url, headers, body: '' };
    requests.push(request);
    return request;
  }

  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { href, origin, pathname, search } = new URL(incoming.url ?? '');
    const recorded = record(incoming);
    // Each rule of `hold` has a promise that resolves when the rule ends.
    for (const [addresses, ruleEnd] of held) if (addresses.test(href)) await ruleEnd;
    const isOneOf = (rules: Set<RegExp>) => [...rules].some((addresses) => addresses.test(href));
    if (isOneOf(refused)) return void incoming.socket.destroy();
    for (const [addresses, { status, type = 'text/plain', body }] of answers)
      if (addresses.test(href)) return void response.writeHead(status, { 'content-type': type }).end(body);
    const target = (servers.get(origin) ?? origin) + pathname + search;
    // A connection of its own: a server may close a kept one at the moment in which it is used again.
    const headers = { ...incoming.headers, connection: 'close' };
    const outgoing = request(target, { method: incoming.method, headers, agent: false }, (upstream) => {
      if (incoming.method !== 'OPTIONS' && isOneOf(lost)) incoming.socket.destroy();
      // The connection was closed above, or by the browser.
      if (incoming.socket.destroyed) return void upstream.destroy();
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      // Passes an aborted response on, which would otherwise keep the page loading.
      pipeline(upstream, response, () => {});
    });
    outgoing.on('error', () => incoming.socket.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.on('data', (chunk: Buffer) => (recorded.body += chunk.toString()));
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
    lose(addresses) {
      lost.add(addresses);
      return () => void lost.delete(addresses);
    },
    answer(addresses, response) {
      answers.set(addresses, response);
      return () => void answers.delete(addresses);
    },
    requests,
    async settle() {
      let count: number;
      do {
        count = requests.length;
        await setTimeout(500);
      } while (count !== requests.length);
    },
    redirect: (origin, other) => void servers.set(origin, other),
    reset() {
      [held, refused, lost, answers, servers].forEach((rules) => rules.clear());
      requests.length = 0;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
