import { createServer, type AddressInfo, type Server } from 'node:net';

/** Returns `count` different ports of this machine on which no server listens at the moment. */
export async function findFreePorts(count: number): Promise<number[]> {
  // The operating system may hand out a released port again, so all ports stay bound until the last is known.
  const servers = await Promise.all(Array.from({ length: count }, bindAnyPort));
  return Promise.all(servers.map(releasePort));
}

async function bindAnyPort(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return server;
}

async function releasePort(server: Server): Promise<number> {
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
