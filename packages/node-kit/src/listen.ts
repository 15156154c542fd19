import type { Server } from 'node:net';

interface Place {
  port: number;
  host?: string;
  /** The environment variable that moves the port, for the sentence about a port in use. */
  variable: string;
}

/** The stand-ins hold test passwords and mails, so they answer this machine only. */
export const host = '127.0.0.1';

/** Opens a server; a port in use becomes one clear sentence. Returns the port, which matters when 0 was asked for. */
export async function listen(server: Server, { port, variable, host: address = host }: Place): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(clear(error, port, variable)));
    server.listen(port, address, resolve);
  });
  const bound = server.address();
  return typeof bound === 'object' && bound ? bound.port : port;
}

function clear(error: NodeJS.ErrnoException, port: number, variable: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(`Port ${port} is in use. Stop the other program, or choose another port with ${variable}.`);
  }
  if (error.code === 'EACCES')
    return new Error(`Port ${port} is not allowed here. Choose one above 1024 with ${variable}.`);
  return error;
}
