import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { port } from 'node-kit/settingSchemas.ts';
import { remotes } from './remotes.ts';

// Ports of the programs that run the app on this machine. Each has an environment variable that changes it.

/** Default port, and name of the program in error messages, by variable. */
const programPorts = {
  SITE_PORT: { port: 3000, program: 'the site' },
  BACKEND_PORT: { port: 8080, program: 'the backend' },
  AUTH_EMULATOR_PORT: { port: 9099, program: 'the Auth emulator' },
  PAYMENT_PORT: { port: 4242, program: 'the payment sandbox' },
  MAIL_PORT: { port: 1080, program: 'the inbox' },
  SMTP_PORT: { port: 1025, program: 'incoming mail' },
  CATALOGUE_PORT: { port: 3005, program: 'the catalogue of ui-kit' },
};
const remotePorts = remotes.map((remote) => [remote.portVariable, { port: remote.port, program: remote.name }]);
const portTable: Record<PortName, { port: number; program: string }> = {
  ...programPorts,
  ...Object.fromEntries(remotePorts),
};

type ProgramPort = keyof typeof programPorts;
export type PortName = `${string}_PORT`;
export const portNames = Object.keys(portTable) as PortName[];

/**
 * Ports by variable; each of `portNames` has one. TypeScript knows the variables of the programs. Those of the remotes
 * depend on the folders of the repository: hence `ports[name]!`.
 */
export type Ports = Record<ProgramPort, number> & Record<PortName, number>;

/** Schemas of all port variables, for `readSettings`. The type lacks those of the remotes. */
export const portSchemas = Object.fromEntries(
  Object.entries(portTable).map(([name, entry]) => [name, port(entry.port)]),
) as Record<ProgramPort, ReturnType<typeof port>>;

/** Returns a sentence for each port that two variables have. */
export function describeDuplicatePorts(ports: Partial<Ports>): string[] {
  const valid = portNames.filter((name) => ports[name] !== undefined);
  return valid.flatMap((name, index) => {
    const same = valid.slice(0, index).find((other) => ports[other] === ports[name]);
    return same ? [`${same} and ${name} are both ${ports[name]}`] : [];
  });
}

/** Throws one error with a sentence for each port in use. */
export async function requireFreePorts(ports: Ports, names: PortName[]): Promise<void> {
  let used = await findUsedPorts(ports, names);
  if (used.length === 0) return;
  // A program of an `npm start` that was killed may need a moment to end.
  await wait(500);
  used = await findUsedPorts(ports, used);
  const sentences = used.map(
    (name) =>
      `Port ${ports[name]} for ${portTable[name]!.program} is in use, perhaps by an "npm start" in another folder. Stop that, or take another port, for example: ${name}=${ports[name]! + 100}`,
  );
  if (sentences.length > 0) throw new Error(sentences.join('\n'));
}

/** Returns the variables whose port is in use. */
export async function findUsedPorts(ports: Ports, names: PortName[]): Promise<PortName[]> {
  const states = await Promise.all(names.map((name) => isUsed(ports[name]!)));
  return names.filter((_, index) => states[index]);
}

/** Tells whether a server on this machine accepts connections on a port, by IPv4 or IPv6. */
async function isUsed(port: number): Promise<boolean> {
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => acceptsConnections(port, host)));
  return answers.includes(true);
}

/** Returns false also for a server that does not respond within a second. */
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

/** Systems choose ports of outgoing connections (ephemeral ports) from this one on. */
const firstEphemeralPort = 32_768;
const lowestPort = 10_000;

/**
 * Chooses a free port for each variable. The programs listen on them only seconds later. Therefore they are below the
 * ports that the system hands out, and each process starts its search at another port, so that parallel starts do not
 * collide.
 */
export async function chooseFreePorts(names: PortName[]): Promise<Partial<Record<PortName, string>>> {
  // Searches blocks of adjacent ports until all ports of a block are free.
  const numberOfBlocks = Math.floor((firstEphemeralPort - lowestPort) / Math.max(1, names.length));
  for (let block = process.pid; ; block += 1) {
    const first = lowestPort + (block % numberOfBlocks) * names.length;
    const used = await Promise.all(names.map((_, index) => isUsed(first + index)));
    if (!used.includes(true)) return Object.fromEntries(names.map((name, index) => [name, String(first + index)]));
  }
}
