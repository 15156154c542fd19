import { randomInt, randomUUID } from 'node:crypto';
import { linkDevice, reportMinutes, sendHeartbeat } from 'api-contract';
import { readJsonFile } from 'node-kit/readJsonFile.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { BoxError, callBackend, linkCommand } from './callBackend.ts';
import type { BoxConfig } from './config.ts';
import { authenticate } from './identity.ts';

/** Stored state of a simulated box. */
interface BoxState {
  /** Serial number of the box: `AB-7KQ2-M9XF`. */
  chestId: string;
  /** Absent if the box is linked to no account. */
  link?: {
    /** Id that the backend has given the box. */
    deviceId: string;
    /** E-mail address of the account. */
    email: string;
    /** Secret that authenticates the box. */
    secret: string;
  };
}

/** Letters and digits that cannot be mistaken for one another. */
const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const createRandomBlock = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('');

/**
 * A simulated box, the device that tells stories. The actions of `npm run box` return a sentence for the command line,
 * or throw a `BoxError`. A box must be linked to an account before it can report anything. `name` tells the simulated
 * boxes of one developer apart. `linkDevice` and the other imports of api-contract describe calls.
 */
export class Box {
  readonly #config: BoxConfig;
  readonly #name: string;

  constructor(config: BoxConfig, name: string) {
    this.#config = config;
    this.#name = name;
  }

  get isLinked(): boolean {
    return this.#read()?.link !== undefined;
  }

  /** Signs in with the credentials of an account and links the box to it. */
  async link(email: string, password: string): Promise<string> {
    const { idToken } = await authenticate(this.#config.identity, 'signInWithPassword', email, password);
    return this.linkWithToken(email, idToken);
  }

  /** Links the box to an account with the ID token of its user. Afterwards the box uses a secret of its own. */
  async linkWithToken(email: string, idToken: string): Promise<string> {
    // The serial number is stored before the call, so that the same box tries again if the response is lost.
    const chestId = this.#storeWithoutLink();
    const { deviceId, secret } = await callBackend(this.#config.gateway, idToken, linkDevice, { chestId });
    this.#write({ chestId, link: { deviceId, email, secret } });
    return `Box ${chestId} is linked to the account ${email}.`;
  }

  /** Reports a told story. The backend counts a story id only once, so that a report can be repeated. */
  async tell(minutes: number, storyId: string = randomUUID()): Promise<string> {
    const { deviceId, secret } = this.#readLink();
    const story = { deviceId, storyId, minutes };
    const { remainingMinutes } = await callBackend(this.#config.gateway, secret, reportMinutes, story);
    return `Told story ${storyId}: ${formatMinutes(minutes)}. Left: ${formatMinutes(remainingMinutes)}.`;
  }

  /** Reports that the box is switched on and online. */
  async sendHeartbeat(): Promise<string> {
    const { chestId, deviceId, secret } = this.#readLink();
    await callBackend(this.#config.gateway, secret, sendHeartbeat, { deviceId });
    return `Box ${chestId} has said that it is there.`;
  }

  /** Returns the account to which the box is linked. Throws if the account's owner has removed the box. */
  async checkLink(): Promise<string> {
    // A box learns from a failed call that it was removed.
    await this.sendHeartbeat();
    const { chestId, email } = this.#readLink();
    return `Box ${chestId} is linked to the account ${email}.`;
  }

  /** Removes the link from the box, but not from the backend. */
  reset(): string {
    const chestId = this.#storeWithoutLink();
    return `Box ${chestId} has forgotten its account. Remove it on the site, too: until then nobody else can link it.`;
  }

  /** Forgets the serial number, too. The next link creates another box. */
  replace(): void {
    this.#write(undefined);
  }

  #readLink() {
    const state = this.#read();
    if (!state?.link) throw new BoxError(`This box is not linked yet. Link it: ${linkCommand}`, 'not-linked');
    return { chestId: state.chestId, ...state.link };
  }

  /** Stores the box as linked to no account, and returns its serial number. A new box gets its serial number here. */
  #storeWithoutLink(): string {
    const chestId = this.#read()?.chestId ?? `AB-${createRandomBlock()}-${createRandomBlock()}`;
    this.#write({ chestId });
    return chestId;
  }

  #read(): BoxState | undefined {
    const boxes = this.#readAll();
    return Object.hasOwn(boxes, this.#name) ? boxes[this.#name] : undefined;
  }

  /** Reads all boxes by name each time: while one box waits for a response, another one may have written. */
  #readAll(): Record<string, BoxState> {
    return (readJsonFile(this.#config.file) as Record<string, BoxState> | undefined) ?? {};
  }

  /** Stores the state in a file that only the current user may read, because it contains secrets. */
  #write(state: BoxState | undefined): void {
    const boxes = { ...this.#readAll(), [this.#name]: state };
    writeFileAtomically(this.#config.file, JSON.stringify(boxes, null, 2), 0o600);
  }
}

function formatMinutes(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
