import { createServer, type AddressInfo, type Server } from 'node:net';

/** So many different ports of this machine that nobody listens on at the moment. */
export async function freePorts(count: number): Promise<number[]> {
  // All are held until the last is found: one that is let go at once may be given a second time.
  const servers = await Promise.all(Array.from({ length: count }, hold));
  return Promise.all(servers.map(letGo));
}

async function hold(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return server;
}

async function letGo(server: Server): Promise<number> {
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
