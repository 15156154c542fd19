import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Starts a TCP proxy between a program and a server. While `isSilent`, connections stay open and carry nothing, as
 * after a failover that nobody was told of.
 */
export async function startTcpProxy(to: { host: string; port: number }) {
  const ends = new Set<Socket>();
  const state = { isSilent: false };
  const server = createServer((near) => {
    const far = connect(to);
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (chunk) => {
        if (!state.isSilent) other.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        ends.delete(from);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /** Breaks all connections. */
  const cut = () => {
    for (const end of ends) end.destroy();
  };
  const close = async () => {
    cut();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(state, { port, cut, close });
}
