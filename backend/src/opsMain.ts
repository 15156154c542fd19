import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { receivePaymentEvent } from 'api-contract';
import { defineCommand, startCommandProgram } from 'node-kit/CommandProgram.ts';
import { loadLocalEnvironment } from 'node-kit/localPorts.ts';
import { migratePostgres } from './adapters/migrate.ts';
import { createPayments } from './adapters/payments/payments.ts';
import { backup } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import { readConfig, readPostgresPlace, readSetup } from './config.ts';
import { createChecks } from './doctor/createChecks.ts';
import { runChecks } from './doctor/runChecks.ts';
import { setupStripe } from './setup/setupStripe.ts';

// Commands of `npm run ops`, for the operator of the backend. The keys of `examples` are command lines for `--help`.

const doctorCommand = defineCommand({
  usage: 'doctor',
  about: 'Compares the settings with reality; changes nothing and sends no mail',
  examples: { doctor: 'one line for each check, with advice below each that failed' },
  async run() {
    const { text, failed } = await runChecks(createChecks(readConfig()));
    // The first line is always "ok": `readConfig` has thrown if a setting is missing or contradicts another one.
    const all = `ok    settings: complete, without contradictions\n${text}`;
    return {
      text: failed > 0 ? `${all}\n\n${failed} of these must be fixed.` : all,
      data: { lines: all.split('\n'), failed },
      // Ends the process with exit code 1.
      isRejected: failed > 0,
    };
  },
});

const setupStripeCommand = defineCommand({
  usage: 'setup-stripe',
  about: 'Sets up the webhook endpoint and the portal at Stripe; needs only a secret key and the two addresses',
  examples: { 'setup-stripe': 'prints the signing secret of a new endpoint, once; safe to repeat' },
  async run() {
    const { payments: account, siteOrigin, backendUrl } = readSetup();
    const payments = createPayments({ ...account, webhookSecret: '' }, siteOrigin);
    const { text, isDone, signingSecret } = await setupStripe(payments, backendUrl + receivePaymentEvent.path);
    return { text, data: { isDone, signingSecret, lines: text.split('\n') }, isRejected: !isDone };
  },
});

const migrateCommand = defineCommand({
  usage: 'migrate',
  about: 'Brings the schema of the Postgres in DATABASE_URL to this version',
  examples: { migrate: 'before the backend of a new version starts' },
  async run() {
    await migratePostgres(readPostgresPlace().url);
    return { text: 'The schema of the database is that of this version.' };
  },
});

const backupCommand = defineCommand({
  usage: 'backup [file]',
  about: 'Writes the whole Postgres in DATABASE_URL to a file that only you can read',
  examples: { backup: 'into backups/2026-11-22T09-30-00.backup', 'backup evening.backup': 'into this file' },
  declare: (command) => command.positional('file', { type: 'string' }),
  async run({ file = `backups/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup` }) {
    mkdirSync(dirname(file), { recursive: true });
    await backup(readPostgresPlace().url, file);
    const advice = 'It is personal data: keep it where only you can read it, and delete it in time.';
    return { text: `${file} holds everything. ${advice}`, data: { file } };
  },
});

const restoreCommand = defineCommand({
  usage: 'restore <file>',
  about: 'Restores a backup into the empty Postgres in DATABASE_URL',
  examples: { 'restore backups/2026-11-22T09-30-00.backup': 'restores this backup' },
  declare: (command) => command.positional('file', { type: 'string', demandOption: true }),
  async run({ file }) {
    await restore(file, readPostgresPlace().url);
    const text = 'Restored. Before the backend starts, do what "After a restore" in docs/operations.md says.';
    return { text, data: { file } };
  },
});

loadLocalEnvironment(process.cwd());
// `npm run ops` (tools/local/src/ops.ts) starts this program for all commands except `can-i-deploy` and `contains`. It
// starts these from release/, because they also read the site.
await startCommandProgram({
  name: 'ops',
  about: [
    "The operator's commands, with the settings of the backend. On a server without this repository: node backend/dist/opsMain.js",
    'npm run ops -- can-i-deploy --openapi <file or address> says whether a backend would break pages that browsers may still have open.',
    "npm run ops -- contains 'nanoid@<5.1.16' names what runs with a package of npm.",
  ].join('\n'),
  commands: [doctorCommand, setupStripeCommand, migrateCommand, backupCommand, restoreCommand],
});
