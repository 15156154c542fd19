import { once } from 'node:events';
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
  /**
   * Resolves once the mail server has taken the message. Rejects when `cutOff` is aborted, although the server may
   * still take it.
   */
  send(message: MailMessage, cutOff?: AbortSignal): Promise<void>;
  close(): void;
}

interface Settings {
  smtpUrl: string;
  from: string;
  /** A server that offers no TLS gets nothing, not even the addresses. */
  requireTls: boolean;
  connections: number;
}

/**
 * Maximum time for one mail. A server may think for ten minutes about a message that it has received (RFC 5321,
 * 4.5.3.2.6).
 */
const wholeMilliseconds = 600_000;
const limits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 5_000,
  socketTimeout: wholeMilliseconds,
};

export function createMailer({ smtpUrl, from, requireTls, connections }: Settings) {
  const options = { url: smtpUrl, pool: true, maxConnections: connections, requireTLS: requireTls, ...limits } as const;
  // Retries belong to the outbox alone.
  const transport = createTransport({ ...options, maxRequeues: 0 }, { from });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    /** Signs in at the mail server, and sends nothing. */
    check: () => transport.verify(),
    async send({ id, recipient, subject, html, text, headers }: MailMessage, cutOff?: AbortSignal): Promise<void> {
      const sent = transport.sendMail({
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
      const ended = new AbortController();
      const signal = AbortSignal.any([AbortSignal.timeout(wholeMilliseconds), ...(cutOff ? [cutOff] : [])]);
      const late = once(signal, 'abort', { signal: ended.signal }).then(() => {
        throw Object.assign(new Error('the mail server takes too long'), { code: 'ETIMEDOUT' });
      });
      await Promise.race([sent, late]).finally(() => ended.abort());
    },
    close: () => transport.close(),
  };
}

/**
 * The server knows no such recipient, or does not want the message: asking again changes nothing. Not so a wrong
 * password of ours.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
}
