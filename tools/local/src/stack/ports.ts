import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from 'node-kit/settings.ts';

/** Each port, named after the variable that moves it, and the programs that often sit on it already. */
const table = {
  SITE_PORT: { port: 3000, what: 'die Website', often: 'einen anderen Entwicklungsserver' },
  BACKEND_PORT: { port: 8080, what: 'das Backend', often: 'einen Proxy oder einen Java-Server' },
  AUTH_EMULATOR_PORT: { port: 9099, what: 'den Auth-Emulator', often: 'einen anderen Firebase-Emulator' },
  PAYMENT_PORT: { port: 4242, what: 'die Zahlungs-Sandbox', often: 'ein Stripe-Beispiel' },
  MAIL_PORT: { port: 1080, what: 'den Posteingang', often: 'einen SOCKS-Proxy oder einen anderen Mail-Fänger' },
  SMTP_PORT: { port: 1025, what: 'die Mail-Annahme', often: 'einen anderen Mail-Fänger' },
  LANDING_PORT: { port: 3001, what: 'mf-landing', often: 'einen anderen Entwicklungsserver' },
  ACCOUNT_PORT: { port: 3002, what: 'mf-account', often: 'einen anderen Entwicklungsserver' },
  SUBSCRIPTION_PORT: { port: 3003, what: 'mf-subscription', often: 'einen anderen Entwicklungsserver' },
  HELP_PORT: { port: 3004, what: 'mf-help', often: 'einen anderen Entwicklungsserver' },
  CATALOGUE_PORT: { port: 3005, what: 'den ui-kit-Katalog', often: 'einen anderen Entwicklungsserver' },
};

export type PortName = keyof typeof table;
export const portNames = Object.keys(table) as PortName[];

export function portsOf(settings: Settings): Record<PortName, number> {
  const ports = Object.fromEntries(portNames.map((name) => [name, settings.port(name, table[name].port)])) as Record<
    PortName,
    number
  >;
  for (const name of portNames) {
    const same = portNames.find((other) => other < name && ports[other] === ports[name]);
    settings.refuse(same !== undefined, `${name} und ${same} stehen beide auf ${ports[name]}`);
  }
  return ports;
}

/** Throws one error with a sentence for each port in use: which, what it is for, who may have it, how to move it. */
export async function requireFreePorts(ports: Record<PortName, number>, names: PortName[]): Promise<void> {
  let used = await usedOf(names);
  if (used.length > 0) {
    // A start that was killed may have left a program behind that is only just going.
    await wait(500);
    used = await usedOf(used);
  }
  const sentences = used.map((name) => sentence(name, ports[name], freeNeighbour(ports, name)));
  if (sentences.length > 0) throw new Error(sentences.join('\n'));

  async function usedOf(candidates: PortName[]): Promise<PortName[]> {
    const states = await Promise.all(candidates.map((name) => isUsed(ports[name])));
    return candidates.filter((_, index) => states[index]);
  }
}

function sentence(name: PortName, port: number, other: number): string {
  const { what, often } = table[name];
  return `Port ${port} für ${what} ist belegt, vielleicht durch ein „npm start“ in einem anderen Ordner oder durch ${often}. Beende das oder nimm einen anderen Port, zum Beispiel: ${name}=${other}`;
}

function freeNeighbour(ports: Record<PortName, number>, name: PortName): number {
  const taken = new Set(Object.values(ports));
  let port = ports[name] + 100;
  while (taken.has(port)) port += 1;
  return port;
}

/** Someone answers, or we may not listen: a program on the other address family does not stand in the way of `listen`. */
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

/** Below this port no system takes one for an outgoing connection. */
const firstOutgoingPort = 32_768;
const lowestPort = 10_000;

/**
 * A free port for each name. A stack takes up its ports seconds after this, so it is no port that the system could hand out
 * meanwhile, and each process begins at a place of its own: stacks that start side by side do not meet.
 */
export async function findFreePorts(names: PortName[]): Promise<Partial<Record<PortName, string>>> {
  const blocks = Math.floor((firstOutgoingPort - lowestPort) / names.length);
  for (let block = process.pid; ; block += 1) {
    const first = lowestPort + (block % blocks) * names.length;
    const used = await Promise.all(names.map((_, index) => isUsed(first + index)));
    if (!used.includes(true)) return Object.fromEntries(names.map((name, index) => [name, String(first + index)]));
  }
}
