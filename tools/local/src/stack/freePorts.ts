import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { portTable, type PortName, type Ports } from './ports.ts';

// Finds out which ports of this machine are in use, for the programs that run the app on it. A look-up by
// variable ends with `!`, because TypeScript does not know the variables of the remotes' ports.

/** Throws one error with a sentence for each port in use. */
export async function requireFreePorts(ports: Ports, names: PortName[]): Promise<void> {
  const used = await findUsedPorts(ports, names);
  if (used.length === 0) return;
  // A program of an `npm start` that was killed may need a moment to end.
  await wait(500);
  const stillUsed = await findUsedPorts(ports, used);
  const sentences = stillUsed.map((name) => describeUsedPort(name, ports[name]!));
  if (sentences.length > 0) throw new Error(sentences.join('\n'));
}

function describeUsedPort(name: PortName, port: number): string {
  return `Port ${port} for ${portTable[name]!.program} is in use, perhaps by an "npm start" in another folder. Stop that, or take another port, for example: ${name}=${port + 100}`;
}

/** Returns the variables whose port is in use. */
export async function findUsedPorts(ports: Ports, names: PortName[]): Promise<PortName[]> {
  const isUsedByIndex = await Promise.all(names.map((name) => isUsed(ports[name]!)));
  return names.filter((_, index) => isUsedByIndex[index]);
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

/** The system chooses ports of outgoing connections (ephemeral ports) from this one on. */
const firstEphemeralPort = 32_768;
const lowestPort = 10_000;

/**
 * Chooses a free port for each variable. The programs listen on these ports only seconds later. Therefore the ports are
 * below those that the system chooses. They are a block of adjacent ports. Each process begins its search at another
 * block, so that parallel starts do not choose the same ports.
 */
export async function chooseFreePorts(names: PortName[]): Promise<Partial<Record<PortName, string>>> {
  const blockSize = Math.max(1, names.length);
  const numberOfBlocks = Math.floor((firstEphemeralPort - lowestPort) / blockSize);
  for (let block = process.pid; ; block += 1) {
    const firstPort = lowestPort + (block % numberOfBlocks) * blockSize;
    const isUsedByOffset = await Promise.all(names.map((_, offset) => isUsed(firstPort + offset)));
    const isBlockFree = !isUsedByOffset.includes(true);
    if (isBlockFree) return Object.fromEntries(names.map((name, offset) => [name, String(firstPort + offset)]));
  }
}
