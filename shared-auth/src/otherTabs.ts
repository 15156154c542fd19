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
 * A frozen tab gets its messages when it wakes up. By then somebody may have signed in again, and signing out on old
 * news would end that session too. The provider's own storage tells a late riser the present state.
 */
const freshForMilliseconds = 5_000;

export function createOtherTabs(): OtherTabs {
  /** Missing where the browser refuses it; the provider's storage polling then remains as the slower way. */
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
        if (Math.abs(Date.now() - data.sentAt) < freshForMilliseconds) listener(data);
      });
    },
  };
}
