import type { Server } from 'node:http';

/** Closes an HTTP server, also connections that browsers keep open. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
