import { port } from 'node-kit/settingSchemas.ts';
import { remotes } from './remotes.ts';

// Ports of the programs that run the app on this machine. An environment variable changes each port.

/** A row of the table below: the default port, and the name of the program in error messages. */
interface PortEntry {
  port: number;
  program: string;
}

const programPorts = {
  SITE_PORT: { port: 3000, program: 'the site' },
  BACKEND_PORT: { port: 8080, program: 'the backend' },
  AUTH_EMULATOR_PORT: { port: 9099, program: 'the Auth emulator' },
  PAYMENT_PORT: { port: 4242, program: 'the payment sandbox' },
  MAIL_PORT: { port: 1080, program: 'the inbox' },
  SMTP_PORT: { port: 1025, program: 'incoming mail' },
  QA_PORT: { port: 3006, program: 'the QA server' },
  CATALOGUE_PORT: { port: 3005, program: 'the catalogue of ui-kit' },
};
const remotePorts = Object.fromEntries(
  remotes.map((remote) => [remote.portVariable, { port: remote.port, program: remote.name }]),
);

/** Name of an environment variable: `SITE_PORT`. */
export type PortName = `${string}_PORT`;
export const portTable: Record<PortName, PortEntry> = { ...programPorts, ...remotePorts };
export const portNames = Object.keys(portTable) as PortName[];

type ProgramPort = keyof typeof programPorts;
/**
 * Ports by variable. TypeScript knows only the variables in `programPorts`, because the remotes depend on the folders
 * of the repository. Therefore `ports[name]!` is necessary for any other of the `portNames`.
 */
export type Ports = Record<ProgramPort, number> & Record<PortName, number>;

/** Schemas of all port variables, for `readSettings`. The type leaves out those of the remotes, for the same reason. */
export const portSchemas = Object.fromEntries(
  Object.entries(portTable).map(([name, entry]) => [name, port(entry.port)]),
) as Record<ProgramPort, ReturnType<typeof port>>;

/** Returns a sentence for each port that two variables have: `PAYMENT_PORT and MAIL_PORT are both 4242`. */
export function describeDuplicatePorts(ports: Partial<Ports>): string[] {
  const firstNames = new Map<number, PortName>();
  return portNames.flatMap((name) => {
    const number = ports[name];
    if (number === undefined) return [];
    const firstName = firstNames.get(number);
    if (firstName) return [`${firstName} and ${name} are both ${number}`];
    firstNames.set(number, name);
    return [];
  });
}
