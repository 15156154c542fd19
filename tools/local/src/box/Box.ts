import { randomUUID } from 'node:crypto';
import { BoxError } from './BoxError.ts';
import { BoxFile, type BoxState } from './BoxFile.ts';
import type { BoxConfig } from './config.ts';
import { gateway } from './gateway.ts';
import { refresh, signIn, type Tokens } from './identity.ts';
import { notLinked, signInExpired } from './sentences.ts';

const signInDays = 30;

/** One box: what it does, each as one method that answers with a sentence. */
export class Box {
  readonly #config: BoxConfig;
  readonly #file: BoxFile;
  readonly #name: string;
  readonly #now: () => Date;

  constructor(config: BoxConfig, name: string, now = () => new Date()) {
    this.#config = config;
    this.#file = new BoxFile(config.file);
    this.#name = name;
    this.#now = now;
  }

  async link(email: string, password: string): Promise<string> {
    return this.linkAs(email, await signIn(this.#config.identity, email, password));
  }

  async linkAs(email: string, { idToken, refreshToken }: Tokens): Promise<string> {
    const state = this.#file.get(this.#name);
    // Before the call: after a lost answer the same box tries again, not another one.
    this.#file.keep(this.#name, state);
    const { deviceId } = await gateway(this.#config.gateway, idToken).link(state.chestId);
    this.#file.keep(this.#name, {
      ...state,
      link: { deviceId, email, refreshToken, signedInAt: this.#now().toISOString() },
    });
    return `Box ${state.chestId} is linked to the account ${email}.`;
  }

  async tell(minutes: number, storyId: string = randomUUID()): Promise<string> {
    const { calls, link } = await this.#signedIn();
    const remaining = await calls.report(link.deviceId, storyId, minutes);
    return `Told story ${storyId}: ${count(minutes)}. Left: ${count(remaining)}.`;
  }

  async heartbeat(): Promise<string> {
    const { calls, link, state } = await this.#signedIn();
    await calls.heartbeat(link.deviceId);
    return `Box ${state.chestId} has said that it is there.`;
  }

  async status(): Promise<string> {
    const { calls, link, state } = await this.#signedIn();
    const devices = await calls.list();
    if (!devices.some(({ deviceId }) => deviceId === link.deviceId)) throw new BoxError(notLinked, 'not-found');
    const { hasSubscription, subscription, remainingMinutes } = await calls.subscription();
    const plan =
      hasSubscription && subscription
        ? `Subscription "${subscription.name}" (${subscription.isActive ? 'active' : 'inactive'}), ${count(remainingMinutes ?? 0)} left.`
        : 'This account has no subscription.';
    return `Box ${state.chestId} is linked to the account ${link.email}. ${plan}`;
  }

  async unlink(): Promise<string> {
    const { calls, link, state } = await this.#signedIn();
    await calls.unlink(link.deviceId).catch((error: unknown) => {
      // Removed on the website before: then there is nothing left to remove.
      if (!(error instanceof BoxError && error.code === 'not-found')) throw error;
    });
    this.#file.keep(this.#name, { chestId: state.chestId });
    return `Box ${state.chestId} is not linked any more.`;
  }

  async #signedIn() {
    const state: BoxState = this.#file.get(this.#name);
    const { link } = state;
    if (!link) throw new BoxError(notLinked, 'not-linked');
    if (this.#now().getTime() - Date.parse(link.signedInAt) > signInDays * 86_400_000)
      throw new BoxError(signInExpired, 'sign-in-expired');
    const { idToken, refreshToken } = await refresh(this.#config.identity, link.refreshToken);
    if (refreshToken !== link.refreshToken) this.#file.keep(this.#name, { ...state, link: { ...link, refreshToken } });
    return { calls: gateway(this.#config.gateway, idToken), link, state };
  }
}

function count(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
