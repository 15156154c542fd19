import { SMTPServer } from 'smtp-server';
import type { MailStore } from './MailStore.ts';

/** Creates an SMTP server that stores mail for any recipient instead of delivering it. */
export function createSmtpServer(store: MailStore): SMTPServer {
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
