import { join, relative, sep } from 'node:path';
import type { StackConfig } from './config.ts';
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
  // The site has the page for operators. `npm run dev` starts dev servers instead of the site.
  const isStarted = (name: string) => started.some((program) => program.name === name);
  const addresses = listAddresses(config, { hasOperatorPages: isStarted('site'), hasQa: isStarted('qa') });
  if (json) {
    // A program may have ended since it was started.
    const running = started.filter((program) => processes.running.includes(program));
    const pids = Object.fromEntries(running.map(({ name, pid }) => [name, pid]));
    process.stdout.write(`${JSON.stringify({ ...addresses, pids })}\n`);
    return;
  }
  const { origin, demo, mail, payment, portal, docs, dataDir, logs } = addresses;
  const shortenPath = (path: string) => (path.startsWith(root + sep) ? relative(root, path) : path);
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

/** Prints the address of the QA server, which is up after the app. */
export function printQaAddress({ config }: Stack): void {
  process.stdout.write(`${formatLine('QA', `${formatQaAddress(config)} (every state of every screen)`)}\n\n`);
}

/**
 * Returns the addresses and folders of the app. Those of a stand-in are undefined if the app uses the hosted service
 * instead. JSON then leaves them out.
 */
function listAddresses(
  config: StackConfig,
  { hasOperatorPages, hasQa }: { hasOperatorPages: boolean; hasQa: boolean },
) {
  const { ports, standIns, origin, backend, dataDir, siteDir, env } = config;
  return {
    origin,
    qa: hasQa ? formatQaAddress(config) : undefined,
    backend,
    gateway: env.GATEWAY_URL,
    docs: `${backend}/api/docs`,
    auth: standIns.identity ? formatLocalUrl(ports.authEmulator) : undefined,
    demo: standIns.identity ? demoAccount : undefined,
    payment: standIns.payment ? formatLocalUrl(ports.payment) : undefined,
    mail: standIns.mail ? formatLocalUrl(ports.mail) : undefined,
    smtp: standIns.mail ? env.SMTP_URL : undefined,
    portal: hasOperatorPages ? `${origin}/-/` : undefined,
    dataDir,
    siteDir,
    logs: join(dataDir, 'logs'),
  };
}

const formatLocalUrl = (port: number) => `http://localhost:${port}`;
const formatQaAddress = ({ ports }: StackConfig) => `${formatLocalUrl(ports.qa)}/qa`;
const formatLine = (name: string, text: string) => `  ${name.padEnd(14)}${text}`;
