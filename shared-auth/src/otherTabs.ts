import type { EndReason } from './sessionState.ts';

interface EndedElsewhere {
  userId: string;
  reason?: EndReason;
}

export interface OtherTabs {
  tell(news: EndedElsewhere): void;
  hear(listener: (news: EndedElsewhere) => void): void;
}

/**
 * A frozen tab gets its messages when it resumes. The user may have signed in again by then, and an old message would
 * end that session. The provider's own storage has the current state.
 */
const maxAgeMs = 5_000;

export function createOtherTabs(): OtherTabs {
  /** Undefined if the browser does not allow it; then the provider's slower polling of its storage remains. */
  let channel: BroadcastChannel | undefined;

  function open(): BroadcastChannel | undefined {
    try {
      channel ??= new BroadcastChannel('abenteuerbox:session');
    } catch {
      channel = undefined;
    }
    return channel;
  }

  return {
    tell(news) {
      open()?.postMessage({ ...news, sentAt: Date.now() });
    },
    hear(listener) {
      open()?.addEventListener('message', ({ data }: MessageEvent<EndedElsewhere & { sentAt: number }>) => {
        if (Math.abs(Date.now() - data.sentAt) < maxAgeMs) listener(data);
      });
    },
  };
}
