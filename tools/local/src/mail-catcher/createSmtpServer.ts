import { SMTPServer } from 'smtp-server';
import type { MailStore } from './MailStore.ts';

/** Size of a mail up to which it is accepted. */
const maxBytes = 10 * 1024 * 1024;

/**
 * Creates an SMTP server that stores mail for any recipient instead of delivering it. It accepts any credentials. A
 * mail that is too large is refused permanently (552), one that cannot be stored for now (451).
 */
export function createSmtpServer(store: MailStore): SMTPServer {
  return new SMTPServer({
    banner: 'Mail catcher of the Abenteuerbox',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1000, // milliseconds
    size: maxBytes,
    onAuth: (_credentials, _session, done) => done(null, { user: 'anyone' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('Mail too large'), { responseCode: 552 }));
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
