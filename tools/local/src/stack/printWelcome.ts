import { join, relative, sep } from 'node:path';
import type { Stack } from './openStack.ts';
import type { RunningProgram } from './processes.ts';

/** The account that `tools/local/src/demo` creates at every start with the Auth emulator. */
export const demoAccount = { email: 'demo@abenteuerbox.example', password: 'abenteuer' };

/** Prints the addresses of the running app: as text, or as one line of JSON for a program. */
export function printWelcome(
  { root, config, processes }: Stack,
  started: RunningProgram[],
  { seconds, json }: { seconds: string; json: boolean },
): void {
  const { ports, standIns, origin, backend, dataDir, env } = config;
  const formatLocalUrl = (port: number) => `http://localhost:${port}`;
  const shortenPath = (path: string) => (path.startsWith(root + sep) ? relative(root, path) : path);
  // A hosted service that replaces its stand-in has no address here.
  const addresses = {
    origin,
    backend,
    gateway: env.GATEWAY_URL,
    docs: `${backend}/api/docs`,
    ...(standIns.identity ? { auth: formatLocalUrl(ports.AUTH_EMULATOR_PORT), demo: demoAccount } : {}),
    ...(standIns.payment ? { payment: formatLocalUrl(ports.PAYMENT_PORT) } : {}),
    ...(standIns.mail ? { mail: formatLocalUrl(ports.MAIL_PORT), smtp: env.SMTP_URL } : {}),
    // Pages for operators, which only the site's server has; dev servers do not.
    ...(started.some(({ name }) => name === 'site') ? { portal: `${origin}/-/` } : {}),
    dataDir,
    siteDir: config.siteDir,
    logs: join(dataDir, 'logs'),
  };
  if (json) {
    // Leaves out programs that have ended since they were up.
    const pids = Object.fromEntries(
      started.filter((program) => processes.running.includes(program)).map(({ name, pid }) => [name, pid]),
    );
    process.stdout.write(`${JSON.stringify({ ...addresses, pids })}\n`);
    return;
  }
  const lines = [
    ['App', origin],
    addresses.demo && ['Demo account', `${addresses.demo.email} · password ${addresses.demo.password}`],
    addresses.mail && ['Inbox', `${addresses.mail} (all mails of the app)`],
    addresses.payment && ['Payments', `${addresses.payment} (sandbox, test card 4242 4242 4242 4242)`],
    ['API', addresses.docs],
    addresses.portal && ['Operators', `${addresses.portal} (live versions, and problems that pages have reported)`],
    ['Data', `${shortenPath(dataDir)} (start afresh: npm start -- --fresh)`],
    ['Logs', shortenPath(addresses.logs)],
    ['End', 'Ctrl-C'],
  ].filter((line): line is [string, string] => Array.isArray(line));
  process.stdout.write(
    `\nThe Abenteuerbox is up (after ${seconds} s):\n\n${lines.map(([name, text]) => `  ${name.padEnd(14)}${text}`).join('\n')}\n\n`,
  );
}
