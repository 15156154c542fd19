import { join, relative, sep } from 'node:path';
import type { Stack } from './openStack.ts';
import type { Running } from './processes.ts';

/** The account that `tools/local/src/demo` creates at every start with the Auth emulator. */
export const demoAccount = { email: 'demo@abenteuerbox.example', password: 'abenteuer' };

/** Says where everything is, for a person as one block or for a program as one line of JSON. */
export function welcome(
  { root, config, processes }: Stack,
  running: Running[],
  { seconds, json }: { seconds: string; json: boolean },
): void {
  const { ports, standIns, origin, backend, dataDir, env } = config;
  const local = (port: number) => `http://localhost:${port}`;
  const fromRoot = (path: string) => (path.startsWith(root + sep) ? relative(root, path) : path);
  const places = {
    origin,
    backend,
    gateway: env.GATEWAY_URL,
    docs: `${backend}/api/docs`,
    ...(standIns.identity ? { auth: local(ports.AUTH_EMULATOR_PORT), demo: demoAccount } : {}),
    ...(standIns.payment ? { payment: local(ports.PAYMENT_PORT) } : {}),
    ...(standIns.mail ? { mail: local(ports.MAIL_PORT), smtp: env.SMTP_URL } : {}),
    dataDir,
    siteDir: config.siteDir,
    logs: join(dataDir, 'logs'),
  };
  if (json) {
    const pids = Object.fromEntries(
      running.filter((one) => processes.list.includes(one)).map(({ name, pid }) => [name, pid]),
    );
    process.stdout.write(`${JSON.stringify({ ...places, pids })}\n`);
    return;
  }
  const lines = [
    ['App', origin],
    places.demo && ['Demo-Konto', `${places.demo.email} · Passwort ${places.demo.password}`],
    places.mail && ['Posteingang', `${places.mail} (alle Mails der App)`],
    places.payment && ['Zahlungen', `${places.payment} (Sandbox, Testkarte 4242 4242 4242 4242)`],
    ['API', places.docs],
    ['Daten', `${fromRoot(dataDir)} (neu anfangen: npm start -- --fresh)`],
    ['Protokolle', fromRoot(places.logs)],
    ['Beenden', 'Ctrl-C'],
  ].filter((line): line is [string, string] => Array.isArray(line));
  process.stdout.write(
    `\nDie Abenteuerbox läuft (nach ${seconds} s):\n\n${lines.map(([name, text]) => `  ${name.padEnd(14)}${text}`).join('\n')}\n\n`,
  );
}
