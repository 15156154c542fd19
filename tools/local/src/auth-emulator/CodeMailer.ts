import { setTimeout as wait } from 'node:timers/promises';
import type { OobRecord } from 'firebase-tools/lib/emulator/auth/state.js';
import { createTransport, type Transporter } from 'nodemailer';
import type { AccountsFile } from './AccountsFile.ts';
import type { AuthEmulatorConfig } from './config.ts';
import { renderCodeMail } from './renderCodeMail.ts';

const retryMs = 2000;

/**
 * Mails each code of the Auth emulator (Firebase: out-of-band code) once, as Firebase does: as a link that confirms an
 * address or leads to a new password. While the mail server does not respond, it retries, also after a restart.
 */
export class CodeMailer {
  readonly #accounts: AccountsFile;
  readonly #config: AuthEmulatorConfig;
  readonly #transport: Transporter;
  #isSending = false;
  #isStopped = false;

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
  async sendUnmailed(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let code = this.#accounts.findUnmailed(); code && !this.#isStopped; code = this.#accounts.findUnmailed()) {
        if (await this.#trySend(code)) this.#accounts.markMailed(code);
        else await wait(retryMs, undefined, { ref: false });
      }
    } finally {
      this.#isSending = false;
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#transport.close();
  }

  /**
   * Returns whether the code needs no further attempt: also if the mail is rejected for good (5xx), because it must not
   * hold up the next mails.
   */
  async #trySend(code: OobRecord): Promise<boolean> {
    // Undefined for a type of code that the app does not use. Such a code counts as mailed, too.
    const mail = renderCodeMail(code, this.#config.siteOrigin);
    try {
      const to = code.newEmail ?? code.email;
      if (mail) await this.#transport.sendMail({ from: this.#config.mailFrom, to, ...mail });
      return true;
    } catch (error) {
      const { message, responseCode = 0 } = error as Error & { responseCode?: number };
      const isRejected = responseCode >= 500;
      const problem = isRejected ? 'cannot be delivered' : 'not sent yet, trying again';
      if (!this.#isStopped) console.error(`Auth emulator: mail ${problem} (${message}).`);
      return isRejected;
    }
  }
}
