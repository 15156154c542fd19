import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile } from 'node-kit/readJsonFile.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import PostalMime from 'postal-mime';

/** Fields of a caught mail that the inbox lists. */
export interface MailSummary {
  /** Time of arrival and a random ending, so that ids sort by time. */
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

  constructor(folder: string, limit = 500) {
    this.#folder = folder;
    this.#limit = limit;
    mkdirSync(folder, { recursive: true });
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    this.#mails = names.sort().map((name) => readJsonFile(join(folder, name)) as MailSummary);
  }

  /** Lists mails, newest first; with a recipient, only those to this address. */
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

  /** Stores a mail and deletes the oldest ones above the limit. `envelope`: sender and recipients by SMTP. */
  async add(source: Buffer, envelope: { from: string; to: string[] }): Promise<void> {
    const receivedAt = new Date().toISOString();
    const parsed = await PostalMime.parse(source);
    const mail = {
      id: `${receivedAt.replace(/\D/g, '')}-${randomBytes(3).toString('hex')}`,
      receivedAt,
      from: parsed.from?.address || envelope.from,
      to: envelope.to,
      subject: parsed.subject ?? '',
    };
    writeFileAtomically(join(this.#folder, `${mail.id}.eml`), source);
    writeFileAtomically(join(this.#folder, `${mail.id}.json`), JSON.stringify(mail));
    this.#mails.push(mail);
    this.#keepNewest(this.#limit);
  }

  deleteAll(): void {
    this.#keepNewest(0);
  }

  #keepNewest(count: number): void {
    const old = this.#mails.splice(0, this.#mails.length - count);
    for (const { id } of old)
      for (const ending of ['json', 'eml']) rmSync(join(this.#folder, `${id}.${ending}`), { force: true });
  }
}
