import { once } from 'node:events';
import type { Attachment } from 'node-kit/mailContent.ts';
import { createTransport } from 'nodemailer';
import { parseSender } from '../parseSender.ts';

/** Mail that is ready to be sent. */
export interface MailMessage {
  /** Id in the outbox, from which the Message-ID is made. */
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  headers: Record<string, string>;
}

/** Sends mails by SMTP. */
export interface Mailer {
  /**
   * Resolves once the mail server has accepted the message. Rejects when `abort` is aborted, which happens when the
   * process ends. The server may then still accept the message.
   */
  send(message: MailMessage, abort?: AbortSignal): Promise<void>;
  close(): void;
}

interface MailerSettings {
  /** Address of the mail server, with user and password. */
  smtpUrl: string;
  /** Sender of all mails. */
  from: string;
  /** Sends nothing, not even addresses, to a server without TLS. */
  requireTls: boolean;
  /** Maximum number of connections to the mail server. */
  connections: number;
}

/** Maximum time for one mail. A server may take ten minutes to accept a message (RFC 5321, 4.5.3.2.6). */
const sendMilliseconds = 600_000;
/** In milliseconds. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 5_000,
  socketTimeout: sendMilliseconds,
};

/** Creates the connections to the mail server, which it opens with the first mail. */
export function createMailer({ smtpUrl, from, requireTls, connections }: MailerSettings) {
  const options = {
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    requireTLS: requireTls,
    ...timeouts,
  } as const;
  // `outbox.ts` retries failed mails. Nodemailer repeats a mail only if the server has closed the idle connection
  // before a byte of the mail was sent. In the worst case, this happens to one mail on each of the connections.
  const transport = createTransport({ ...options, maxRequeues: connections }, { from });
  const domain = parseSender(from)?.split('@')[1] ?? 'localhost';
  return {
    async send(
      { id, recipient, subject, html, text, attachments, headers }: MailMessage,
      abort?: AbortSignal,
    ): Promise<void> {
      if (abort?.aborted) throw createTimeoutError();
      if (needsSmtpUtf8(recipient) && !(await offersSmtpUtf8({ smtpUrl, requireTls }))) throw createSmtpUtf8Error();
      const sent = transport.sendMail({
        // An object is taken literally, while a string would be parsed as a list of addresses.
        to: { name: '', address: recipient },
        subject,
        html,
        text,
        attachments: attachments.map(toTextFile),
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        // The same in each attempt, so that mail programs recognize a mail that was accepted twice.
        messageId: `<${id}@${domain}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      // Removes the listener below once the mail is sent, or has failed.
      const settled = new AbortController();
      const stop = AbortSignal.any([AbortSignal.timeout(sendMilliseconds), ...(abort ? [abort] : [])]);
      const stopped = once(stop, 'abort', { signal: settled.signal }).then(() => {
        throw createTimeoutError();
      });
      await Promise.race([sent, stopped]).finally(() => settled.abort());
    },
    close: () => transport.close(),
  };
}

/**
 * Signs in at the mail server without sending anything, for the command `doctor`, which checks the settings. Waits
 * up to `timeoutMs` for the connection and for each answer.
 */
export async function checkMailServer(
  { smtpUrl, requireTls }: Pick<MailerSettings, 'smtpUrl' | 'requireTls'>,
  timeoutMs: number,
): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  await transport.verify();
}

/**
 * Builds the part of a text file. The byte order mark tells viewers that look only at the bytes, such as that of iOS,
 * that it is UTF-8, and older editors of Windows know only its own line ends.
 */
const toTextFile = ({ filename, text }: Attachment) => ({
  filename,
  content: `\ufeff${text.replaceAll('\n', '\r\n')}`,
  contentType: 'text/plain; charset=utf-8',
});

/** Whether only servers with SMTPUTF8 (RFC 6531) may get an address. A domain is converted, a local part is not. */
const needsSmtpUtf8 = (address: string) => /[^\x00-\x7f]/.test(address.slice(0, address.lastIndexOf('@')));

/**
 * Asks the mail server whether it offers SMTPUTF8. Nodemailer would send the address as it is to a server that does
 * not, which RFC 6531, 3.2, forbids, and tells the extensions of a server only in its log of the protocol.
 */
async function offersSmtpUtf8({ smtpUrl, requireTls }: Pick<MailerSettings, 'smtpUrl' | 'requireTls'>) {
  let isOffered = false;
  const readLine = (_fields: unknown, line: unknown) => {
    isOffered ||= /^250[ -]SMTPUTF8\b/im.test(String(line));
  };
  const ignoreLine = () => undefined;
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    ...timeouts,
    debug: true,
    logger: {
      level: ignoreLine,
      trace: readLine,
      debug: readLine,
      info: readLine,
      warn: readLine,
      error: readLine,
      fatal: readLine,
    },
  });
  await transport.verify();
  return isOffered;
}

/** Creates the error of a mail whose recipient the mail server cannot handle. Its code is stored with the mail. */
const createSmtpUtf8Error = () =>
  Object.assign(new Error('the mail server does not offer SMTPUTF8, which the address needs'), { code: 'ESMTPUTF8' });

/** Creates the error of a mail that was not accepted in time. Its code is stored with the mail. */
const createTimeoutError = () =>
  Object.assign(new Error('the mail server took too long, or this process ends'), { code: 'ETIMEDOUT' });

/**
 * Matches the enhanced status codes (RFC 3463) that refuse the recipient (5.1.x, 5.2.x but for a full mailbox, and by
 * large providers 5.4.1 and 5.5.0) or the message (5.3.4, 5.6.x). Other codes are about our account; 5.1.7 and 5.1.8
 * are about the sender.
 */
const refusingCodes = /^5\.(1\.(?![78]$)|2\.(?!2$)|3\.4$|4\.1$|5\.0$|6\.)/;
/** Responses that may be about our account if they have no enhanced status code. */
const ambiguousResponseCodes = [530, 554];

/**
 * Whether the server has refused the recipient or the message for good, so that a retry is useless. After other errors,
 * such as a wrong password of ours, a retry may succeed.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0, enhancedCode, isAboutMail } = readRefusal(error);
  if (code === 'ESMTPUTF8') return true;
  if (responseCode < 500 || responseCode > 599 || !isAboutMail || isMailboxFull(error)) return false;
  return enhancedCode ? refusingCodes.test(enhancedCode) : !ambiguousResponseCodes.includes(responseCode);
}

/**
 * Whether the recipient's mailbox is full (552, RFC 5321, 4.2.3; 5.2.2, RFC 3463). Servers call this permanent, but
 * people empty their mailbox.
 */
export function isMailboxFull(error: unknown): boolean {
  const { responseCode, enhancedCode, isAboutMail } = readRefusal(error);
  return isAboutMail && (enhancedCode === '5.2.2' || (responseCode === 552 && enhancedCode === undefined));
}

/** Reads the error of Nodemailer about a response of the server. */
function readRefusal(error: unknown) {
  const {
    code,
    responseCode,
    command,
    response = '',
  } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
    response?: string;
  };
  const [, enhancedCode] = /^\d{3}[ -](\d\.\d+\.\d+)/.exec(response) ?? [];
  return { code, responseCode, enhancedCode, isAboutMail: command === 'RCPT TO' || command === 'DATA' };
}
