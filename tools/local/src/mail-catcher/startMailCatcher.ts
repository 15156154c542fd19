import { closeServer } from 'node-kit/closeServer.ts';
import { listen } from 'node-kit/listen.ts';
import type { Program } from 'node-kit/Program.ts';
import { SMTPServer } from 'smtp-server';
import type { MailCatcherConfig } from './config.ts';
import { createInboxServer } from './createInboxServer.ts';
import { MailStore } from './MailStore.ts';

export interface MailCatcher extends Program {
  smtpPort: number;
  mailPort: number;
}

/** Starts a mail server that keeps all mails for reading in a browser instead of delivering them. */
export async function startMailCatcher(config: MailCatcherConfig): Promise<MailCatcher> {
  const store = new MailStore(config.folder);
  const smtp = createSmtpServer(store);
  const inbox = createInboxServer(store);
  // Ignores a client that disconnects during a mail; without a listener the error would end the process.
  smtp.on('error', () => {});
  const mailPort = await listen(inbox, { port: config.mailPort, variable: 'MAIL_PORT' });
  const smtpPort = await listen(smtp.server, { port: config.smtpPort, variable: 'SMTP_PORT' }).catch(
    async (error: unknown) => {
      await closeServer(inbox);
      throw error;
    },
  );
  return {
    smtpPort,
    mailPort,
    ready: `Mail catcher: inbox http://localhost:${mailPort}, SMTP on port ${smtpPort}`,
    stop: async () => {
      await Promise.all([new Promise<void>((resolve) => smtp.close(() => resolve())), closeServer(inbox)]);
    },
  };
}

/** Creates an SMTP server that stores mail for any recipient instead of delivering it. */
function createSmtpServer(store: MailStore): SMTPServer {
  return new SMTPServer({
    banner: 'Mail catcher of the Abenteuerbox',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1000,
    onAuth: (_credentials, _session, done) => done(null, { user: 'anyone' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
        store.add(Buffer.concat(chunks), envelope).then(
          () => done(),
          (error: Error) => done(Object.assign(error, { responseCode: 451 })),
        );
      });
    },
  });
}
