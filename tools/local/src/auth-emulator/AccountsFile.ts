import type { AgentProjectState, OobRecord, UserInfo } from 'firebase-tools/lib/emulator/auth/state.js';
import { readJsonFile } from 'node-kit/readJsonFile.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';

/** Content of the file. A code (Firebase: out-of-band code, oob) confirms an address or allows a new password. */
interface Content {
  users: UserInfo[];
  /** `mailed`: the code needs no mail any more. */
  codes: (OobRecord & { mailed: boolean })[];
}

/**
 * Stores the emulator's accounts and codes, which it keeps in memory only, in a file. The constructor restores them;
 * `save` is called after each request.
 */
export class AccountsFile {
  readonly #file: string;
  readonly #state: AgentProjectState;
  /** Codes that need no mail any more: mailed, refused by the mail server for good, or of a type without a mail. */
  readonly #mailed = new Set<string>();
  /** Content that was written last. */
  #savedText = '';

  constructor(file: string, state: AgentProjectState) {
    this.#file = file;
    this.#state = state;
    const content = readJsonFile(file) as Content | undefined;
    for (const { localId, ...fields } of content?.users ?? []) state.createUserWithLocalId(localId, fields);
    for (const { mailed, ...code } of content?.codes ?? []) {
      state.oobs.set(code.oobCode, code);
      if (mailed) this.#mailed.add(code.oobCode);
    }
  }

  /** Returns the oldest code that still needs a mail. */
  findUnmailed(): OobRecord | undefined {
    return [...this.#state.oobs.values()].find(({ oobCode }) => !this.#mailed.has(oobCode));
  }

  /** Stores that a code needs no mail any more. */
  markMailed(code: OobRecord): void {
    this.#mailed.add(code.oobCode);
    this.save();
  }

  /** Writes the file if something has changed, because most requests only read. */
  save(): void {
    const { users, oobs } = this.#state;
    const codes = [...oobs.values()].map((code) => ({ ...code, mailed: this.#mailed.has(code.oobCode) }));
    const text = JSON.stringify({ users: [...users.values()], codes } satisfies Content);
    if (text === this.#savedText) return;
    writeFileAtomically(this.#file, text);
    this.#savedText = text;
  }
}
