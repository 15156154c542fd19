import type { EndReason } from './sessionState.ts';

interface EndedSession {
  userId: string;
  reason?: EndReason;
}

/** Channel on which a tab tells the others that a session has ended, so that they end theirs at once. */
export interface OtherTabs {
  post(ended: EndedSession): void;
  /** Calls back with each session that another tab has ended. */
  subscribe(listener: (ended: EndedSession) => void): void;
}

/**
 * Maximum age of a message; older ones are ignored. A frozen tab gets its messages when it resumes: the user may have
 * signed in again by then, and an old message would end that session.
 */
const maxAgeMs = 5_000;

export function createOtherTabs(): OtherTabs {
  /** Undefined if the browser refuses it. Other tabs then notice a sign-out only when the provider polls storage. */
  let channel: BroadcastChannel | undefined;

  /** Opens the channel at its first use, because a page that only loads this code must not open one. */
  function openChannel(): BroadcastChannel | undefined {
    try {
      channel ??= new BroadcastChannel('abenteuerbox:session');
    } catch {
      // The browser refuses it.
    }
    return channel;
  }

  return {
    post(ended) {
      openChannel()?.postMessage({ ...ended, sentAt: Date.now() });
    },
    subscribe(listener) {
      openChannel()?.addEventListener('message', ({ data }: MessageEvent<EndedSession & { sentAt: number }>) => {
        // The device's clock may have been set back since: then the age is negative.
        if (Math.abs(Date.now() - data.sentAt) < maxAgeMs) listener(data);
      });
    },
  };
}
