import { createServer, type Server } from 'node:http';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { parseFaultyPath, respondWithFault } from 'site/server/createFaultyFileSender.ts';
import { sourceVersion } from './sourcePath.ts';

/** Origins of the dev servers, by part: `{ shell: 'http://localhost:3000', … }`. */
export type DevServers = Record<string, string>;

/** Address at which a page from source asks for errors of a type checker (errorsInPage.js). */
const typeErrors = '/-/types';
/** Name of the entry in the build of a dev server. */
const entryName = 'remoteEntry.js';

/**
 * Creates a server that passes the addresses below `/<part>/dev/` on to the dev servers, with the WebSocket of their hot
 * updates, and all others to the server of a QA site. A folder with a fault (`/mf-help/dev~chunk-404/`) has the same
 * files, except for those that the fault concerns.
 */
export function createSourceServer(site: Server, devServers: DevServers): Server {
  const findDevServer = (address = '/') =>
    Object.keys(devServers).find((part) => address.startsWith(`/${part}/${sourceVersion}/`));
  const passOn = createProxyMiddleware({
    // Required, but replaced by `router`.
    target: Object.values(devServers)[0],
    // Called for addresses of dev servers only.
    router: ({ url }) => devServers[findDevServer(url)!]!,
    on: {
      error(error, _request, response) {
        if ('writeHead' in response) response.writeHead(502, { 'content-type': 'text/plain' });
        response.end(error.message);
      },
    },
  });

  const server = createServer((request, response) => {
    // There is no type checker: the response tells an `EventSource` not to ask again (HTML, 9.2.3).
    if (request.url === typeErrors) return void response.writeHead(204).end();
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const faulty = parseFaultyPath(path);
    if (faulty?.version === sourceVersion) {
      const isEntry = faulty.name === entryName;
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
  server.once('close', () => site.emit('close'));
  return server;
}
