import { join, relative, sep } from 'node:path';
import { reportsAddress } from 'page-contract/reports';
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
    ...(env.REPORTS === 'on' && running.some(({ name }) => name === 'site')
      ? { reports: origin + reportsAddress }
      : {}),
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
    places.demo && ['Demo account', `${places.demo.email} · password ${places.demo.password}`],
    places.mail && ['Inbox', `${places.mail} (all mails of the app)`],
    places.payment && ['Payments', `${places.payment} (sandbox, test card 4242 4242 4242 4242)`],
    ['API', places.docs],
    places.reports && ['Reports', `${places.reports} (what pages have noticed of each version)`],
    ['Data', `${fromRoot(dataDir)} (start afresh: npm start -- --fresh)`],
    ['Logs', fromRoot(places.logs)],
    ['End', 'Ctrl-C'],
  ].filter((line): line is [string, string] => Array.isArray(line));
  process.stdout.write(
    `\nThe Abenteuerbox is up (after ${seconds} s):\n\n${lines.map(([name, text]) => `  ${name.padEnd(14)}${text}`).join('\n')}\n\n`,
  );
}
