import { setTimeout as wait } from 'node:timers/promises';
import type { OobRecord } from 'firebase-tools/lib/emulator/auth/state.js';
import { createTransport, type Transporter } from 'nodemailer';
import type { AccountsFile } from './AccountsFile.ts';
import type { AuthEmulatorConfig } from './config.ts';
import { renderCodeMail } from './renderCodeMail.ts';

const retryMs = 2000;

/**
 * Mails each code of the Auth emulator (Firebase: out-of-band code) once, as Firebase does. A code is part of a link
 * that confirms an address or leads to a new password. A mail is sent again until a mail server accepts or refuses it.
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

  /** Sends all codes that are not mailed yet. Called at the start, and after each request that may create a code. */
  async sendUnmailed(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (!this.#isStopped) {
        const code = this.#accounts.findUnmailed();
        if (!code) return;
        const isDone = await this.#trySend(code);
        if (isDone) this.#accounts.markMailed(code.oobCode);
        // The option lets the process end during the wait.
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

  /** Tries to mail a code. Returns false if the mail must be sent again. */
  async #trySend(code: OobRecord): Promise<boolean> {
    const mail = renderCodeMail(code, this.#config.siteOrigin);
    // The app does not use this type of code.
    if (!mail) return true;
    // A code that changes the address of an account goes to the new address.
    const to = code.newEmail ?? code.email;
    try {
      await this.#transport.sendMail({ from: this.#config.mailFrom, to, ...mail });
      return true;
    } catch (error) {
      const { message, responseCode = 0 } = error as Error & { responseCode?: number };
      // A response from 500 on refuses the mail for good. Another attempt would only hold up the next mails.
      const isRejected = responseCode >= 500;
      const problem = isRejected ? 'cannot be delivered' : 'not sent yet, trying again';
      if (!this.#isStopped) console.error(`Auth emulator: mail ${problem} (${message}).`);
      return isRejected;
    }
  }
}
