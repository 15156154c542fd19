import { createTransport, type Transporter } from 'nodemailer';
import type { AccountsFile } from './AccountsFile.ts';
import type { AuthEmulatorConfig } from './config.ts';
import { renderCodeMail } from './renderCodeMail.ts';

const firstRetryMs = 1000;
const maxRetryMs = 30_000;

/**
 * Reports a permanent rejection (5xx), so that the mails after it are still sent, and throws every other error, so that
 * the mail is tried again.
 */
function ignorePermanentRejection(error: Error & { responseCode?: number }): void {
  if (error.responseCode === undefined || error.responseCode < 500) throw error;
  console.error(`Auth emulator: mail cannot be delivered (${error.message}).`);
}

/**
 * Mails every code of the Auth emulator once, as Firebase does: a link that confirms an address or a new password.
 * While the mail server does not respond, it retries, also after a restart of the emulator.
 */
export class CodeMailer {
  readonly #accounts: AccountsFile;
  readonly #config: AuthEmulatorConfig;
  readonly #transport: Transporter;
  #isSending = false;
  #isStopped = false;
  #retryMs = firstRetryMs;
  #retryTimer: NodeJS.Timeout | undefined;

  constructor(accounts: AccountsFile, config: AuthEmulatorConfig) {
    this.#accounts = accounts;
    this.#config = config;
    this.#transport = createTransport({
      url: config.smtpUrl,
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 10_000,
    });
  }

  /** Sends all codes that are not mailed yet. The caller calls this after each request that may have created one. */
  async sendAll(): Promise<void> {
    if (this.#isSending || this.#isStopped) return;
    this.#isSending = true;
    clearTimeout(this.#retryTimer);
    try {
      while (!this.#isStopped) {
        const [code] = this.#accounts.listUnmailed();
        if (!code) break;
        // Undefined for a type of code that the app does not use. Such a code counts as mailed, too.
        const mail = renderCodeMail(code, this.#config.siteOrigin);
        if (mail)
          await this.#transport
            .sendMail({ from: this.#config.mailFrom, to: code.newEmail ?? code.email, ...mail })
            .catch(ignorePermanentRejection);
        this.#accounts.markMailed(code);
        this.#retryMs = firstRetryMs;
      }
    } catch (error) {
      if (!this.#isStopped) this.#retryLater(error);
    } finally {
      this.#isSending = false;
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retryTimer);
    this.#transport.close();
  }

  #retryLater(error: unknown): void {
    console.error(
      `Auth emulator: mail not sent yet (${error instanceof Error ? error.message : String(error)}), trying again.`,
    );
    this.#retryTimer = setTimeout(() => void this.sendAll(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs);
  }
}
