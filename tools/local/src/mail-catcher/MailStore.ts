import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import PostalMime, { type Email } from 'postal-mime';

/** Fields of a caught mail that the inbox lists. */
export interface MailSummary {
  /** Time of arrival and a random ending: `20261128084354123-a1b2c3`. Ids sort by time. */
  id: string;
  /** ISO 8601 in UTC. */
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
}

/** Stores the caught mails: an `.eml` file each with the unchanged source, and a `.json` file with the summary. */
export class MailStore {
  readonly #folder: string;
  readonly #limit: number;
  /** All mails, oldest first. */
  #mails: MailSummary[];
  /** Emits `change` after every change. */
  readonly changes = new EventEmitter<{ change: [] }>();

  constructor(folder: string, limit = 500) {
    this.#folder = folder;
    this.#limit = limit;
    mkdirSync(folder, { recursive: true });
    this.#mails = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .flatMap((name) => this.#readSummary(name));
  }

  /** Lists all mails, or those to one recipient. The newest comes first. */
  list(recipient?: string): MailSummary[] {
    const address = recipient?.toLowerCase();
    return this.#mails.filter(({ to }) => !address || to.some((other) => other.toLowerCase() === address)).reverse();
  }

  find(id: string): MailSummary | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  readSource(id: string): Buffer {
    return readFileSync(join(this.#folder, `${id}.eml`));
  }

  /** Parses headers, texts and attachments of a mail. */
  parse(id: string): Promise<Email> {
    return PostalMime.parse(this.readSource(id));
  }

  /** Stores a mail, and removes the oldest mails above the limit. `envelope` is what SMTP says apart from the mail. */
  async add(source: Buffer, envelope: { from: string; to: string[] }, receivedAt = new Date()): Promise<MailSummary> {
    const parsed = await PostalMime.parse(source);
    const mail = {
      id: `${receivedAt.toISOString().replace(/\D/g, '')}-${randomBytes(3).toString('hex')}`,
      receivedAt: receivedAt.toISOString(),
      from: parsed.from?.address || envelope.from,
      // The mail itself does not name recipients of blind copies.
      to: envelope.to,
      subject: parsed.subject ?? '',
    };
    writeFileAtomically(join(this.#folder, `${mail.id}.eml`), source);
    writeFileAtomically(join(this.#folder, `${mail.id}.json`), JSON.stringify(mail));
    this.#mails.push(mail);
    const excess = Math.max(0, this.#mails.length - this.#limit);
    for (const { id } of this.#mails.splice(0, excess)) this.#deleteFiles(id);
    this.changes.emit('change');
    return mail;
  }

  remove(id: string): void {
    if (!this.find(id)) return;
    this.#deleteFiles(id);
    this.#mails = this.#mails.filter((mail) => mail.id !== id);
    this.changes.emit('change');
  }

  removeAll(): void {
    for (const { id } of this.#mails) this.#deleteFiles(id);
    this.#mails = [];
    this.changes.emit('change');
  }

  #deleteFiles(id: string): void {
    for (const ending of ['json', 'eml']) rmSync(join(this.#folder, `${id}.${ending}`), { force: true });
  }

  /** Returns the summary in a file, or an empty list if the file is damaged, so that the other mails can be shown. */
  #readSummary(name: string): MailSummary[] {
    try {
      return [JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as MailSummary];
    } catch {
      return [];
    }
  }
}
