import { createTransport } from 'nodemailer';

export interface MailMessage {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

export interface Mailer {
  /** Resolves once the mail server has taken the message. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport(smtpUrl, { from });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, recipient, subject, html, text, headers }) {
      await transport.sendMail({
        // As an object: the address is taken literally and never parsed as a list.
        to: { name: '', address: recipient },
        subject,
        html,
        text,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        // Stable over attempts, so that a mail handed over twice can be recognised as one.
        messageId: `<${id}@${domain}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}
