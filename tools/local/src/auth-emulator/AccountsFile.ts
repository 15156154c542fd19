import type { AgentProjectState, OobRecord, UserInfo } from 'firebase-tools/lib/emulator/auth/state.js';
import { readJsonFile } from 'node-kit/readJsonFile.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';

/** Content of the file. */
interface Content {
  users: UserInfo[];
  /**
   * Codes in the links of mails, which confirm an address or allow a new password (Firebase: out-of-band codes, oob).
   * A code also counts as mailed if its mail was refused for good, or if its type has no mail.
   */
  codes: (OobRecord & { mailed: boolean })[];
}

/**
 * Keeps the accounts and codes of the Auth emulator in a file, because the emulator has them in memory only. The
 * constructor restores them. The caller calls `save` after each request.
 */
export class AccountsFile {
  readonly #file: string;
  readonly #state: AgentProjectState;
  readonly #mailedCodes = new Set<string>();
  #savedText = '';

  constructor(file: string, state: AgentProjectState) {
    this.#file = file;
    this.#state = state;
    const content = readJsonFile(file) as Content | undefined;
    for (const { localId, ...fields } of content?.users ?? []) state.createUserWithLocalId(localId, fields);
    for (const { mailed, ...code } of content?.codes ?? []) {
      state.oobs.set(code.oobCode, code);
      if (mailed) this.#mailedCodes.add(code.oobCode);
    }
  }

  /** Returns the oldest code that is not mailed yet. */
  findUnmailed(): OobRecord | undefined {
    return [...this.#state.oobs.values()].find(({ oobCode }) => !this.#mailedCodes.has(oobCode));
  }

  markMailed(oobCode: string): void {
    this.#mailedCodes.add(oobCode);
    this.save();
  }

  /** Writes the file if something has changed. Most requests only read. */
  save(): void {
    const { users, oobs } = this.#state;
    const codes = [...oobs.values()].map((code) => ({ ...code, mailed: this.#mailedCodes.has(code.oobCode) }));
    const text = JSON.stringify({ users: [...users.values()], codes } satisfies Content);
    if (text === this.#savedText) return;
    writeFileAtomically(this.#file, text);
    this.#savedText = text;
  }
}
