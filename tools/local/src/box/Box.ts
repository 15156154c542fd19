import { randomUUID } from 'node:crypto';
import { BoxError } from './BoxError.ts';
import { BoxFile, type BoxState } from './BoxFile.ts';
import type { BoxConfig } from './config.ts';
import { callsOfBox, linkDevice } from './gateway.ts';
import { signIn } from './identity.ts';
import { notLinked } from './sentences.ts';

/** One box: what it does, each as one method that answers with a sentence. */
export class Box {
  readonly #config: BoxConfig;
  readonly #file: BoxFile;
  readonly #name: string;

  constructor(config: BoxConfig, name: string) {
    this.#config = config;
    this.#file = new BoxFile(config.file);
    this.#name = name;
  }

  async link(email: string, password: string): Promise<string> {
    return this.linkAs(email, await signIn(this.#config.identity, email, password));
  }

  /**
   * The account's token serves this one call. What stays is the box's own secret, which opens nothing of the account.
   */
  async linkAs(email: string, idToken: string): Promise<string> {
    const state = this.#file.get(this.#name);
    // Before the call: after a lost answer the same box tries again, not another one.
    this.#file.keep(this.#name, state);
    const { deviceId, secret } = await linkDevice(this.#config.gateway, idToken, state.chestId);
    this.#file.keep(this.#name, { chestId: state.chestId, link: { deviceId, email, secret } });
    return `Box ${state.chestId} is linked to the account ${email}.`;
  }

  async tell(minutes: number, storyId: string = randomUUID()): Promise<string> {
    const { calls, link } = this.#linked();
    const remaining = await calls.report(link.deviceId, storyId, minutes);
    return `Told story ${storyId}: ${count(minutes)}. Left: ${count(remaining)}.`;
  }

  async heartbeat(): Promise<string> {
    const { calls, link, state } = this.#linked();
    await calls.heartbeat(link.deviceId);
    return `Box ${state.chestId} has said that it is there.`;
  }

  /** As the backend sees it: a box can be removed without being told. */
  async status(): Promise<string> {
    const { calls, link, state } = this.#linked();
    await calls.heartbeat(link.deviceId);
    return `Box ${state.chestId} is linked to the account ${link.email}.`;
  }

  reset(): string {
    const { chestId } = this.#file.get(this.#name);
    this.#file.keep(this.#name, { chestId });
    return `Box ${chestId} has forgotten its account. Remove it on the site, too: until then nobody else can link it.`;
  }

  #linked() {
    const state: BoxState = this.#file.get(this.#name);
    const { link } = state;
    // A file of an earlier edition holds a sign-in instead.
    if (!link?.secret) throw new BoxError(notLinked, 'not-linked');
    return { calls: callsOfBox(this.#config.gateway, link.secret), link, state };
  }
}

function count(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
