import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Returns `count` different ports of this machine on which no server listens at the moment. */
export async function findFreePorts(count: number): Promise<number[]> {
  // The operating system may hand out a released port again, so all ports stay bound until the last is known.
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
