import type { Server } from 'node:http';

/** Ends an HTTP server without waiting for browsers that keep their connection open. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
