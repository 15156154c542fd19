import { SMTPServer } from 'smtp-server';
import type { MailStore } from './MailStore.ts';

const maxBytes = 10 * 1024 * 1024;

/** Response codes of SMTP. After the first one, the sender must not try again. */
const refusedForGood = 552;
const failedForNow = 451;

/** Creates an SMTP server that stores mail for any recipient instead of delivering it. Any credentials are accepted. */
export function createSmtpServer(store: MailStore): SMTPServer {
  return new SMTPServer({
    banner: 'Mail catcher of the Abenteuerbox',
    authOptional: true,
    // There is no certificate for encrypted connections.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1000,
    size: maxBytes,
    onAuth: (_credentials, _session, done) => done(null, { user: 'anyone' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        if (stream.sizeExceeded)
          return done(Object.assign(new Error('Mail too large'), { responseCode: refusedForGood }));
        const { mailFrom, rcptTo } = session.envelope;
        // A mail without a sender reports that another mail could not be delivered.
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
        store.add(Buffer.concat(chunks), envelope).then(
          () => done(),
          (error: Error) => done(Object.assign(error, { responseCode: failedForNow })),
        );
      });
    },
  });
}
