import type { Server } from 'node:net';

interface ListenOptions {
  /** Port, or 0 for any free one. */
  port: number;
  /** Address to listen on; by default this machine only. */
  host?: string;
  /** Environment variable that changes the port, for the error message; absent if there is none. */
  variable?: string;
}

/**
 * Starts to listen and returns the port, which the operating system chooses for port 0. By default the server answers
 * this machine only, because local servers hold test passwords and mails.
 */
export async function listen(server: Server, { port, variable, host = '127.0.0.1' }: ListenOptions): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListenError(error, port, variable)));
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return typeof bound === 'object' && bound ? bound.port : port;
}

function explainListenError(error: NodeJS.ErrnoException, port: number, variable: string | undefined): Error {
  const wayOn = variable ? `, or choose another port with ${variable}` : '';
  if (error.code === 'EADDRINUSE') return new Error(`Port ${port} is in use. Stop the other program${wayOn}.`);
  if (error.code === 'EACCES') return new Error(`Port ${port} needs the rights of an administrator${wayOn}.`);
  return error;
}
