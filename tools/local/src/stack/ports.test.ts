import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Settings } from 'node-kit/settings.ts';
import { findFreePorts, portNames, portsOf, requireFreePorts } from './ports.ts';

const withPort = (name: string, port: number | string) => portsOf(new Settings({ [name]: String(port) }));

/** Some machines, above all in containers, have no IPv6. */
const hosts = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .map(({ address }) => address)
  .filter((address) => ['127.0.0.1', '::1'].includes(address));

test.each(hosts)('a port in use on %s is named with its purpose, a guess and the way on', async (host) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as { port: number };
  try {
    await expect(requireFreePorts(withPort('BACKEND_PORT', port), ['BACKEND_PORT'])).rejects.toThrow(
      `Port ${port} für das Backend ist belegt, vielleicht durch ein „npm start“ in einem anderen Ordner oder durch einen Proxy oder einen Java-Server. Beende das oder nimm einen anderen Port, zum Beispiel: BACKEND_PORT=${port + 100}`,
    );
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('free ports pass, and every port can be found free at once', async () => {
  const free = await findFreePorts(portNames);
  expect(new Set(Object.values(free)).size).toBe(portNames.length);
  // From here on the system itself hands ports out, to any program that connects to something.
  for (const port of Object.values(free)) expect(Number(port)).toBeLessThan(32_768);
  await requireFreePorts(portsOf(new Settings(free)), portNames);
});
