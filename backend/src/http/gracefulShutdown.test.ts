import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { embeddedOnly } from '../testing/databases.ts';
import { onEachDatabase } from '../testing/testBackend.ts';

const clients = 40;

onEachDatabase(
  'a backend that ends',
  (backend) => {
    const list = '/user/api/UserDevice/list-devices';

    test('responds to every request on an open connection, and says that the connection ends', async () => {
      const { app } = await backend.another({});
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = app.server.address() as AddressInfo;
      const headers = { authorization: `Bearer ${backend.token('anna')}` };
      /** Clients that are connected: one whose connection nobody has accepted yet has no open connection. */
      const connected = new Set<number>();
      const lost: string[] = [];

      const ask = (agent: Agent) =>
        new Promise<IncomingMessage>((resolve, reject) => {
          get({ host: '127.0.0.1', port, path: list, headers, agent }, (response) => {
            response.resume().on('end', () => resolve(response));
          }).on('error', reject);
        });
      /** Asks on one connection, with pauses, until a response says that it ends. */
      const client = async (number: number) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (let ended = false; !ended;) {
          const response = await ask(agent);
          connected.add(number);
          ended = response.headers.connection === 'close';
          if (!ended) await setTimeout(number);
        }
        agent.destroy();
      };

      const running = Array.from({ length: clients }, (_, number) =>
        client(number).catch((error: Error) => lost.push(error.message)),
      );
      while (connected.size < clients) await setTimeout(5);
      await app.close();
      await Promise.all(running);
      expect(lost).toEqual([]);
    });
  },
  embeddedOnly(),
);
