import type { EndReason } from './sessionState.ts';

export interface EndedElsewhere {
  userId: string;
  reason?: EndReason;
}

/**
 * A frozen tab gets its messages when it wakes up. By then somebody may have signed in again, and signing out on old
 * news would end that session too. The provider's own storage tells a late riser the present state.
 */
const freshForMilliseconds = 5_000;

/** Missing where the browser refuses it; the provider's storage polling then remains as the slower way. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel | undefined {
  try {
    channel ??= new BroadcastChannel('abenteuerbox:session');
  } catch {
    channel = undefined;
  }
  return channel;
}

export function tellOtherTabs(news: EndedElsewhere): void {
  openChannel()?.postMessage({ ...news, sentAt: Date.now() });
}

export function hearOtherTabs(listener: (news: EndedElsewhere) => void): void {
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<EndedElsewhere & { sentAt: number }>) => {
    if (Math.abs(Date.now() - data.sentAt) < freshForMilliseconds) listener(data);
  });
}
