import { listDevices, type Device } from 'api-contract';
import { useEffect, useEffectEvent } from 'react';
import { request, useSession } from 'shared-auth';

const intervalMs = 10_000;

/**
 * Polls the account's boxes, so that the setup guide notices a newly linked one, and passes each list to `onBoxes`.
 * Sends a request every ten seconds while `isActive` and the page is visible, and one at once when the page becomes
 * visible or the network returns.
 */
export function useBoxPolling(isActive: boolean, onBoxes: (boxes: Device[]) => void): void {
  const isSignedIn = useSession().status === 'signed-in';
  const handleBoxes = useEffectEvent(onBoxes);

  useEffect(() => {
    if (!isActive || !isSignedIn) return;
    const controller = new AbortController();
    let isPending = false;
    const loadBoxes = async () => {
      if (isPending || document.visibilityState === 'hidden') return;
      isPending = true;
      try {
        const { adventureChests: boxes } = await request(listDevices, undefined, { signal: controller.signal });
        handleBoxes(boxes ?? []);
      } catch {
        // A failure is normal: from step 2 on the phone has no internet, and the guide works without the boxes.
      } finally {
        isPending = false;
      }
    };
    const poll = () => void loadBoxes();
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
  }, [isActive, isSignedIn]);
}
