import { connect, createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { locatePorts, readPortOffset, usualPorts } from 'node-kit/localPorts.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { remotes } from './remotes.ts';

// Chooses the ports of a stack, which is all programs that run the app: the usual ones, or each with the same number
// added. A data folder keeps its ports, so that the addresses of a working copy stay the same.

/** Sets of ports by the number that is added to the usual ones. From 2,000 on, browsers refuse some of them. */
const offsets = Array.from({ length: 20 }, (_, index) => index * 100);
/** A stack listens here while it runs. Other stacks then choose other ports, before its programs listen on theirs. */
const reservedPort = 3099;
/** Time that programs of a killed stack may need to end. */
const maxWaitMs = 12_000;

export interface ChosenPorts {
  offset: number;
  /** Lets other stacks have the ports. The end of this process does it, too. */
  release(): void;
}

/** Chooses the ports of a data folder: those that it keeps, or the first free ones. */
export async function choosePorts(dataDir: string): Promise<ChosenPorts> {
  const own = readPortOffset(dataDir);
  for (const offset of new Set([...(own === undefined ? [] : [own]), ...offsets])) {
    const reservation = await listenOn(reservedPort + offset);
    if (!reservation) continue;
    if (await areFree(offset, offset === own ? maxWaitMs : 0)) return { offset, release: () => reservation.close() };
    reservation.close();
  }
  throw new Error(`Programs on this machine use all ${offsets.length} sets of ports. End some of them.`);
}

/** Has the next start of a data folder take these ports again. */
export const keepPorts = (dataDir: string, { offset }: Pick<ChosenPorts, 'offset'>): void =>
  writeFileAtomically(locatePorts(dataDir), JSON.stringify({ offset }));

/** Tells whether nothing listens on a set of ports, or no longer does after some time. */
async function areFree(offset: number, timeoutMs: number): Promise<boolean> {
  const ports = [...Object.values(usualPorts), ...remotes.map(({ port }) => port)].map((port) => port + offset);
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const used = await Promise.all(ports.map(isUsed));
    if (!used.includes(true)) return true;
    if (Date.now() >= deadline) return false;
    await wait(200);
  }
}

/** Tells whether a server on this machine accepts connections on a port, by IPv4 or IPv6. */
async function isUsed(port: number): Promise<boolean> {
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => acceptsConnections(port, host)));
  return answers.includes(true);
}

/** Tells whether a server accepts a connection to a port within a second. */
function acceptsConnections(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1000 });
    const finish = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket
      .once('connect', () => finish(true))
      .once('error', () => finish(false))
      .once('timeout', () => finish(false));
  });
}

/** Listens on a port. Returns undefined if another program does. */
function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).unref();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined)).listen(port, '127.0.0.1', () => resolve(server));
  });
}
