import { randomInt } from 'node:crypto';
import { readJsonFile } from 'node-kit/readJsonFile.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';

/** Stored state of a simulated box (the device that tells stories). */
export interface BoxState {
  /** The serial number printed on the box. */
  chestId: string;
  /** Account to which the box is linked; absent if it is linked to none. */
  link?: {
    /** The backend's id of the box. */
    deviceId: string;
    /** Address of the account. */
    email: string;
    /** Secret that authenticates this box. */
    secret: string;
  };
}

/** Letters and digits that cannot be mistaken for one another. */
const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const createRandomBlock = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('');

/** Stores the simulated boxes, by name, in a file that only the current user can read, because it contains secrets. */
export class BoxFile {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Returns a box, with a new serial number if it does not exist yet. `set` stores it. */
  get(name: string): BoxState {
    const boxes = this.#read();
    const existing = Object.hasOwn(boxes, name) ? boxes[name] : undefined;
    return existing ?? { chestId: `AB-${createRandomBlock()}-${createRandomBlock()}` };
  }

  set(name: string, state: BoxState): void {
    this.#write({ ...this.#read(), [name]: state });
  }

  /** Deletes a box. The next one of this name gets a new serial number. */
  delete(name: string): void {
    const boxes = this.#read();
    delete boxes[name];
    this.#write(boxes);
  }

  /** Reads the file each time: while one box waits for a response, another one may have written. */
  #read(): Record<string, BoxState> {
    return (readJsonFile(this.#file) as Record<string, BoxState> | undefined) ?? {};
  }

  #write(boxes: Record<string, BoxState>): void {
    writeFileAtomically(this.#file, JSON.stringify(boxes, null, 2), 0o600);
  }
}
