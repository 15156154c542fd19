import { createTransport, type Transporter } from 'nodemailer';
import type { AccountsFile } from './AccountsFile.ts';
import { codeMail } from './codeMail.ts';
import type { AuthEmulatorConfig } from './config.ts';

const firstRetryMs = 1000;
const longestRetryMs = 30_000;

/** An address that the mail server will never take must not hold up everybody else's mails. */
function unlessRefusedForGood(error: Error & { responseCode?: number }): void {
  if (error.responseCode === undefined || error.responseCode < 500) throw error;
  console.error(`Auth emulator: mail cannot be delivered (${error.message}).`);
}

/** Sends every code once. While the mail server is away, codes wait, also across restarts. */
export class CodeMailer {
  readonly #accounts: AccountsFile;
  readonly #config: AuthEmulatorConfig;
  readonly #transport: Transporter;
  #busy = false;
  #stopped = false;
  #pauseMs = firstRetryMs;
  #retry: NodeJS.Timeout | undefined;

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

  /** Call it whenever a code may have been made. */
  async sendAll(): Promise<void> {
    if (this.#busy || this.#stopped) return;
    this.#busy = true;
    clearTimeout(this.#retry);
    try {
      for (let [code] = this.#accounts.unmailed(); code && !this.#stopped; [code] = this.#accounts.unmailed()) {
        const mail = codeMail(code, this.#config.siteOrigin);
        if (mail)
          await this.#transport
            .sendMail({ from: this.#config.mailFrom, to: code.newEmail ?? code.email, ...mail })
            .catch(unlessRefusedForGood);
        this.#accounts.markMailed(code);
        this.#pauseMs = firstRetryMs;
      }
    } catch (error) {
      if (!this.#stopped) this.#tryLater(error);
    } finally {
      this.#busy = false;
    }
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    this.#transport.close();
  }

  #tryLater(error: unknown): void {
    console.error(
      `Auth emulator: mail not sent yet (${error instanceof Error ? error.message : String(error)}), trying again.`,
    );
    this.#retry = setTimeout(() => void this.sendAll(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestRetryMs);
  }
}
