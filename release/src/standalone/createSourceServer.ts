import { createServer, type Server } from 'node:http';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { formatSourcePath, sourceVersion } from 'page-contract/fromSource';
import { containerFiles } from 'page-contract/publishedPath';
import { parseFaultyPath, respondWithFault } from 'site/server/createFaultyFileSender.ts';

/** Origins of the dev servers, by part: `{ shell: 'http://localhost:3000', … }`. */
export type DevServers = Record<string, string>;

/**
 * Creates a server that passes the addresses below `/<part>/dev/` on to the dev servers, with the WebSocket of their
 * hot updates, and all others to the server of a QA site. A folder with a fault (`/mf-help/dev~chunk-404/`) has the
 * same files, except for those that the fault concerns.
 */
export function createSourceServer(site: Server, devServers: DevServers): Server {
  const findDevServer = (address = '/') =>
    Object.keys(devServers).find((part) => address.startsWith(formatSourcePath(part)));
  const passOn = createProxyMiddleware({
    // Required, but replaced by `router`.
    target: Object.values(devServers)[0],
    // Called for addresses of dev servers only.
    router: ({ url }) => devServers[findDevServer(url)!]!,
  });

  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const faulty = parseFaultyPath(path);
    if (faulty?.version === sourceVersion) {
      const isEntry = faulty.name === containerFiles.federated;
      const isConcerned = faulty.place === 'entry' ? isEntry : !isEntry && faulty.name.endsWith('.js');
      if (isConcerned) {
        // No hash of a chunk from source is known: one that is changed is missing, too.
        if (!respondWithFault(faulty.fault, { request, response })) response.writeHead(404).end();
        return;
      }
      request.url = faulty.realAddress;
    }
    if (findDevServer(request.url)) void passOn(request, response);
    else site.emit('request', request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    // The type says that an upgraded socket is a plain one.
    if (findDevServer(request.url)) passOn.upgrade(request, socket as Parameters<typeof passOn.upgrade>[1], head);
    else socket.destroy();
  });
  return server;
}
