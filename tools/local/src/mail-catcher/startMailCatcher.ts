import { closeServer } from 'node-kit/closeServer.ts';
import { listen } from 'node-kit/listen.ts';
import type { MailCatcherConfig } from './config.ts';
import { createInboxServer } from './createInboxServer.ts';
import { createSmtpServer } from './createSmtpServer.ts';
import { MailStore } from './MailStore.ts';

/** Starts a mail server that keeps all mails instead of delivering them, and an inbox to read them in a browser. */
export async function startMailCatcher(config: MailCatcherConfig) {
  const store = new MailStore(config.folder);
  const smtp = createSmtpServer(store);
  const inbox = createInboxServer(store);
  // A client may disconnect during a mail. Without a listener, that error would end the process.
  smtp.on('error', () => {});
  // `listen` returns the port. `variable` is the setting that an error about the port names.
  const mailPort = await listen(inbox, { port: config.mailPort, variable: 'MAIL_PORT' });
  const smtpPort = await listen(smtp.server, { port: config.smtpPort, variable: 'SMTP_PORT' });
  return {
    smtpPort,
    mailPort,
    /** Line that the program prints when it is up. */
    ready: `Mail catcher: inbox http://localhost:${mailPort}, SMTP on port ${smtpPort}`,
    stop: async () => {
      await Promise.all([new Promise<void>((resolve) => smtp.close(() => resolve())), closeServer(inbox)]);
    },
  };
}
