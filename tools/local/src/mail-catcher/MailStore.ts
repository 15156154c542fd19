import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import PostalMime, { type Email } from 'postal-mime';

export interface MailSummary {
  id: string;
  /** ISO 8601 in UTC. */
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
}

const idPattern = /^\d{17}-[0-9a-f]{6}$/;

/** The caught mails: one `.eml` file each, as they came, and a small `.json` with what the list shows. */
export class MailStore {
  readonly #folder: string;
  readonly #limit: number;
  #mails: MailSummary[];
  readonly #listeners = new Set<() => void>();

  constructor(folder: string, limit = 500) {
    this.#folder = folder;
    this.#limit = limit;
    mkdirSync(folder, { recursive: true });
    this.#mails = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .flatMap((name) => this.#readSummary(name));
  }

  /** Newest first. */
  list(recipient?: string): MailSummary[] {
    const wanted = recipient?.toLowerCase();
    return this.#mails.filter(({ to }) => !wanted || to.some((address) => address.toLowerCase() === wanted)).reverse();
  }

  summary(id: string): MailSummary | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  source(id: string): Buffer {
    return readFileSync(join(this.#folder, `${id}.eml`));
  }

  read(id: string): Promise<Email> {
    return PostalMime.parse(this.source(id));
  }

  async add(source: Buffer, envelope: { from: string; to: string[] }, receivedAt = new Date()): Promise<MailSummary> {
    const parsed = await PostalMime.parse(source);
    const mail = {
      id: `${receivedAt.toISOString().replace(/\D/g, '')}-${randomBytes(3).toString('hex')}`,
      receivedAt: receivedAt.toISOString(),
      from: parsed.from?.address || envelope.from,
      to: envelope.to,
      subject: parsed.subject ?? '',
    };
    writeFileAtomically(join(this.#folder, `${mail.id}.eml`), source);
    writeFileAtomically(join(this.#folder, `${mail.id}.json`), JSON.stringify(mail));
    this.#mails.push(mail);
    for (const old of this.#mails.slice(0, -this.#limit)) this.#erase(old.id);
    this.#mails = this.#mails.slice(-this.#limit);
    this.#tell();
    return mail;
  }

  remove(id: string): void {
    if (!this.summary(id)) return;
    this.#erase(id);
    this.#mails = this.#mails.filter((mail) => mail.id !== id);
    this.#tell();
  }

  removeAll(): void {
    for (const { id } of this.#mails) this.#erase(id);
    this.#mails = [];
    this.#tell();
  }

  /** Calls back after every change, until the returned function is called. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #erase(id: string): void {
    for (const ending of ['json', 'eml']) rmSync(join(this.#folder, `${id}.${ending}`), { force: true });
  }

  /** A file that is not ours or was cut off is left out instead of hiding all other mails. */
  #readSummary(name: string): MailSummary[] {
    try {
      const mail = JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as MailSummary;
      return idPattern.test(mail.id) && `${mail.id}.json` === name && Array.isArray(mail.to) ? [mail] : [];
    } catch {
      return [];
    }
  }
}
