import { join, relative, sep } from 'node:path';
import type { Stack } from './openStack.ts';
import type { RunningProgram } from './processes.ts';

/** The account that `tools/local/src/demo` creates at each start with the Auth emulator. */
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
  const hasOperatorPages = started.some(({ name }) => name === 'site');
  // JSON leaves out undefined values: those of stand-ins that a hosted service replaces.
  const addresses = {
    origin,
    backend,
    gateway: env.GATEWAY_URL,
    docs: `${backend}/api/docs`,
    auth: standIns.identity ? formatLocalUrl(ports.AUTH_EMULATOR_PORT) : undefined,
    demo: standIns.identity ? demoAccount : undefined,
    payment: standIns.payment ? formatLocalUrl(ports.PAYMENT_PORT) : undefined,
    mail: standIns.mail ? formatLocalUrl(ports.MAIL_PORT) : undefined,
    smtp: standIns.mail ? env.SMTP_URL : undefined,
    portal: hasOperatorPages ? `${origin}/-/` : undefined,
    dataDir,
    siteDir: config.siteDir,
    logs: join(dataDir, 'logs'),
  };
  if (json) {
    // A program may have ended since it was started.
    const running = started.filter((program) => processes.running.includes(program));
    const pids = Object.fromEntries(running.map(({ name, pid }) => [name, pid]));
    process.stdout.write(`${JSON.stringify({ ...addresses, pids })}\n`);
    return;
  }
  const { demo, mail, payment, portal, docs, logs } = addresses;
  const lines = [
    formatLine('App', origin),
    demo && formatLine('Demo account', `${demo.email} · password ${demo.password}`),
    mail && formatLine('Inbox', `${mail} (all mails of the app)`),
    payment && formatLine('Payments', `${payment} (sandbox, test card 4242 4242 4242 4242)`),
    formatLine('API', docs),
    portal && formatLine('Operators', `${portal} (live versions, and problems that pages have reported)`),
    formatLine('Data', `${shortenPath(dataDir)} (start afresh: npm start -- --fresh)`),
    formatLine('Logs', shortenPath(logs)),
    formatLine('End', 'Ctrl-C'),
  ];
  const text = lines.filter((line) => line !== undefined).join('\n');
  process.stdout.write(`\nThe Abenteuerbox is up (after ${seconds} s):\n\n${text}\n\n`);
}

const formatLine = (name: string, text: string) => `  ${name.padEnd(14)}${text}`;
