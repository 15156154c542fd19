import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { readSettings, type Env } from 'node-kit/settings.ts';
import { chooseFreePorts, requireFreePorts } from './freePorts.ts';
import { portSchemas, portNames } from './ports.ts';

const portsOf = (env: Env) => readSettings({ program: 'The test', env, variables: portSchemas });

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
    await expect(requireFreePorts(portsOf({ BACKEND_PORT: String(port) }), ['BACKEND_PORT'])).rejects.toThrow(
      `Port ${port} for the backend is in use, perhaps by an "npm start" in another folder. Stop that, or take another port, for example: BACKEND_PORT=${port + 100}`,
    );
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('free ports pass, and every port can be found free at once', async () => {
  const free = await chooseFreePorts(portNames);
  expect(new Set(Object.values(free)).size).toBe(portNames.length);
  // From here on the system itself hands ports out, to any program that connects to something.
  for (const port of Object.values(free)) expect(Number(port)).toBeLessThan(32_768);
  await requireFreePorts(portsOf(free), portNames);
});
