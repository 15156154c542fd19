import { randomUUID } from 'node:crypto';
import { BoxError } from './BoxError.ts';
import { BoxFile, type BoxState } from './BoxFile.ts';
import type { BoxConfig } from './config.ts';
import { createBoxCalls, linkDevice } from './gateway.ts';
import { signIn } from './identity.ts';
import { notLinked } from './sentences.ts';

/**
 * A simulated box, the device that tells stories. Each method is one of its actions and returns a sentence for the
 * command line, or throws a `BoxError`. A new box must be linked to an account first. `chestId` is its serial number,
 * `deviceId` the id that the backend gives it when it is linked.
 */
export class Box {
  readonly #config: BoxConfig;
  readonly #file: BoxFile;
  readonly #name: string;

  constructor(config: BoxConfig, name: string) {
    this.#config = config;
    this.#file = new BoxFile(config.file);
    this.#name = name;
  }

  /** Signs in with the credentials of an account and links the box to it. */
  async link(email: string, password: string): Promise<string> {
    return this.linkAs(email, await signIn(this.#config.identity, email, password));
  }

  /** Links the box to an account. The account's token is used only once: afterwards the box has a secret of its own. */
  async linkAs(email: string, idToken: string): Promise<string> {
    const state = this.#file.get(this.#name);
    // Stores the serial number before the call, so that the same box tries again if the response is lost.
    this.#file.set(this.#name, state);
    const { deviceId, secret } = await linkDevice(this.#config.gateway, idToken, state.chestId);
    this.#file.set(this.#name, { chestId: state.chestId, link: { deviceId, email, secret } });
    return `Box ${state.chestId} is linked to the account ${email}.`;
  }

  /** Reports a told story. The backend counts a story id only once. */
  async tell(minutes: number, storyId: string = randomUUID()): Promise<string> {
    const { calls, link } = this.#readLink();
    const remaining = await calls.report(link.deviceId, storyId, minutes);
    return `Told story ${storyId}: ${formatMinutes(minutes)}. Left: ${formatMinutes(remaining)}.`;
  }

  /** Reports that the box is switched on and online. */
  async heartbeat(): Promise<string> {
    const { calls, link, state } = this.#readLink();
    await calls.heartbeat(link.deviceId);
    return `Box ${state.chestId} has said that it is there.`;
  }

  /** Asks the backend, because a box is not notified when it is removed from the account. */
  async status(): Promise<string> {
    const { calls, link, state } = this.#readLink();
    await calls.heartbeat(link.deviceId);
    return `Box ${state.chestId} is linked to the account ${link.email}.`;
  }

  /** Removes the link from the box, but not from the backend. */
  reset(): string {
    const { chestId } = this.#file.get(this.#name);
    this.#file.set(this.#name, { chestId });
    return `Box ${chestId} has forgotten its account. Remove it on the site, too: until then nobody else can link it.`;
  }

  /** Returns the link and the calls that it allows. Throws if the box is not linked. */
  #readLink() {
    const state: BoxState = this.#file.get(this.#name);
    const { link } = state;
    // Files of earlier versions contain a sign-in without a secret.
    if (!link?.secret) throw new BoxError(notLinked, 'not-linked');
    return { calls: createBoxCalls(this.#config.gateway, link.secret), link, state };
  }
}

function formatMinutes(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
