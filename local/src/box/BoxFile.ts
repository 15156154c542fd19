import { randomInt } from 'node:crypto';
import { readJsonFile } from '../program/readJsonFile.ts';
import { writeFileAtomically } from '../program/writeFileAtomically.ts';

export interface BoxState {
  /** The serial number printed on the box. */
  chestId: string;
  link?: {
    deviceId: string;
    email: string;
    refreshToken: string;
    /** ISO 8601: the sign-in on a box stays active for 30 days. */
    signedInAt: string;
  };
}

/** No letter or digit that could be mistaken for another. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');

/** What the boxes of this folder remember: one file, readable by its owner only, because it holds sign-ins. */
export class BoxFile {
  readonly #file: string;
  readonly #boxes: Record<string, BoxState>;

  constructor(file: string) {
    this.#file = file;
    this.#boxes = (readJsonFile(file) as Record<string, BoxState> | undefined) ?? {};
  }

  /** A box that nobody used before gets its serial number now and keeps it. */
  get(name: string): BoxState {
    const known = Object.hasOwn(this.#boxes, name) ? this.#boxes[name] : undefined;
    return known ?? { chestId: `AB-${four()}-${four()}` };
  }

  keep(name: string, state: BoxState): void {
    this.#boxes[name] = state;
    this.#save();
  }

  /** The next box of this name is a new one, with a new serial number. */
  forget(name: string): void {
    delete this.#boxes[name];
    this.#save();
  }

  #save(): void {
    writeFileAtomically(this.#file, JSON.stringify(this.#boxes, null, 2), 0o600);
  }
}
