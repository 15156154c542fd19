import { createServer, type AddressInfo, type Server } from 'node:net';

/** So many different ports that nobody listens on at the moment. */
export async function freePorts(count: number): Promise<number[]> {
  // All are held until the last is found: one that is let go at once may be given a second time.
  const servers = await Promise.all(Array.from({ length: count }, hold));
  return Promise.all(servers.map(letGo));
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port!;
}

const hold = () =>
  new Promise<Server>((held) => {
    const server = createServer().listen(0, '127.0.0.1', () => held(server));
  });

const letGo = (server: Server) =>
  new Promise<number>((found) => {
    const { port } = server.address() as AddressInfo;
    server.close(() => found(port));
  });
