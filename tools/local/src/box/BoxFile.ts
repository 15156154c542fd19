import { randomInt } from 'node:crypto';
import { readJsonFile } from 'node-kit/readJsonFile.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';

export interface BoxState {
  /** The serial number printed on the box. */
  chestId: string;
  link?: {
    deviceId: string;
    email: string;
    /** Secret that authenticates this box. */
    secret: string;
  };
}

/** No letter or digit that could be mistaken for another. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');

/** State of the boxes of this folder: one file, readable by its owner only, because it holds secrets. */
export class BoxFile {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** A box that nobody used before gets its serial number now and keeps it. */
  get(name: string): BoxState {
    const boxes = this.#read();
    const known = Object.hasOwn(boxes, name) ? boxes[name] : undefined;
    return known ?? { chestId: `AB-${four()}-${four()}` };
  }

  keep(name: string, state: BoxState): void {
    this.#write({ ...this.#read(), [name]: state });
  }

  /** The next box of this name is a new one, with a new serial number. */
  forget(name: string): void {
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
