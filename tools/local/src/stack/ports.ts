import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { port } from 'node-kit/settingKinds.ts';
import { remotes } from './remotes.ts';

interface Place {
  port: number;
  what: string;
  /** The programs that often sit on it already. */
  often: string;
}

/** Each port, named after the variable that moves it. */
const ofPrograms = {
  SITE_PORT: { port: 3000, what: 'the site', often: 'another development server' },
  BACKEND_PORT: { port: 8080, what: 'the backend', often: 'a proxy or a Java server' },
  AUTH_EMULATOR_PORT: { port: 9099, what: 'the Auth emulator', often: 'another Firebase emulator' },
  PAYMENT_PORT: { port: 4242, what: 'the payment sandbox', often: "one of Stripe's examples" },
  MAIL_PORT: { port: 1080, what: 'the inbox', often: 'a SOCKS proxy or another mail catcher' },
  SMTP_PORT: { port: 1025, what: 'incoming mail', often: 'another mail catcher' },
  CATALOGUE_PORT: { port: 3005, what: 'the catalogue of ui-kit', often: 'another development server' },
} satisfies Record<string, Place>;
const ofRemotes = remotes.map(({ name, port, portVariable }): [PortName, Place] => [
  portVariable,
  { port, what: name, often: 'another development server' },
]);
const table: Record<PortName, Place> = { ...ofPrograms, ...Object.fromEntries(ofRemotes) };

type ProgramPort = keyof typeof ofPrograms;
export type PortName = `${string}_PORT`;
export const portNames = Object.keys(table) as PortName[];

/** The programs' by name; the remotes' are there, too, but nobody knows their names before. */
export type Ports = Record<ProgramPort, number> & Record<PortName, number>;

/** How the variables of the ports are read. */
export const portKinds = Object.fromEntries(
  Object.entries(table).map(([name, place]) => [name, port(place.port)]),
) as Record<ProgramPort, ReturnType<typeof port>>;

/** Two programs cannot have one port: a sentence for each that is given twice. */
export function portsGivenTwice(ports: Partial<Ports>): string[] {
  const given = portNames.filter((name) => ports[name] !== undefined);
  return given.flatMap((name, index) => {
    const same = given.slice(0, index).find((other) => ports[other] === ports[name]);
    return same ? [`${same} and ${name} are both ${ports[name]}`] : [];
  });
}

/** Throws one error with a sentence for each port in use: which, what it is for, who may have it, how to move it. */
export async function requireFreePorts(ports: Ports, names: PortName[]): Promise<void> {
  let used = await usedOf(names);
  if (used.length > 0) {
    // A start that was killed may have left a program behind that is only just going.
    await wait(500);
    used = await usedOf(used);
  }
  const sentences = used.map((name) => sentence(name, ports[name]!, freeNeighbour(ports, name)));
  if (sentences.length > 0) throw new Error(sentences.join('\n'));

  async function usedOf(candidates: PortName[]): Promise<PortName[]> {
    const states = await Promise.all(candidates.map((name) => isUsed(ports[name]!)));
    return candidates.filter((_, index) => states[index]);
  }
}

function sentence(name: PortName, port: number, other: number): string {
  const { what, often } = table[name]!;
  return `Port ${port} for ${what} is in use, perhaps by an "npm start" in another folder or by ${often}. Stop that, or take another port, for example: ${name}=${other}`;
}

function freeNeighbour(ports: Ports, name: PortName): number {
  const taken = new Set(Object.values(ports));
  let port = ports[name]! + 100;
  while (taken.has(port)) port += 1;
  return port;
}

/**
 * Someone answers, or we may not listen: a program on the other address family does not stand in the way of `listen`.
 */
async function isUsed(port: number): Promise<boolean> {
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => accepts(port, host)));
  return answers.some(Boolean) || !(await canListen(port));
}

function accepts(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1000 });
    const done = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket
      .once('connect', () => done(true))
      .once('error', () => done(false))
      .once('timeout', () => done(false));
  });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Free ports for those of the names that are in use. */
export async function replaceUsedPorts(ports: Ports): Promise<Partial<Record<PortName, string>>> {
  const used = await Promise.all(portNames.map((name) => isUsed(ports[name]!)));
  return findFreePorts(portNames.filter((_, index) => used[index]));
}

/** Below this port no system takes one for an outgoing connection. */
const firstOutgoingPort = 32_768;
const lowestPort = 10_000;

/**
 * Finds a free port for each name. A stack opens its ports seconds later, so they lie outside of the range that the
 * system hands out, and each process starts its search at another number: stacks that start side by side do not
 * collide.
 */
export async function findFreePorts(names: PortName[]): Promise<Partial<Record<PortName, string>>> {
  const blocks = Math.floor((firstOutgoingPort - lowestPort) / Math.max(1, names.length));
  for (let block = process.pid; ; block += 1) {
    const first = lowestPort + (block % blocks) * names.length;
    const used = await Promise.all(names.map((_, index) => isUsed(first + index)));
    if (!used.includes(true)) return Object.fromEntries(names.map((name, index) => [name, String(first + index)]));
  }
}
