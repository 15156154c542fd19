import type { Call } from 'api-contract';
import { useEffect, useEffectEvent } from 'react';
import { request, useSession } from 'shared-auth';

const intervalMs = 10_000;

/**
 * Makes a call of the signed-in user again and again, and passes each response to `onAnswer`: every ten seconds while
 * `isActive` and the page is visible, and at once when the page becomes visible or the network returns.
 */
export function usePolling<Answer>(
  call: Call<void, Answer>,
  isActive: boolean,
  onAnswer: (answer: Answer) => void,
): void {
  const isSignedIn = useSession().status === 'signed-in';
  const handleAnswer = useEffectEvent(onAnswer);

  useEffect(() => {
    if (!isActive || !isSignedIn) return;
    const controller = new AbortController();
    let isPending = false;
    let isFirst = true;
    const send = async () => {
      if (isPending || document.visibilityState === 'hidden') return;
      isPending = true;
      // The first answer may be one that the screen before has just read.
      const maxAgeMs = isFirst ? intervalMs : 0;
      isFirst = false;
      try {
        handleAnswer(await request(call, undefined, { signal: controller.signal, maxAgeMs }));
      } catch {
        // A failure is normal: from step 2 on the phone has no internet, and the guide works without any response.
      } finally {
        isPending = false;
      }
    };
    const poll = () => void send();
    poll();
    const timer = setInterval(poll, intervalMs);
    document.addEventListener('visibilitychange', poll);
    window.addEventListener('online', poll);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
      window.removeEventListener('online', poll);
    };
  }, [call, isActive, isSignedIn]);
}
