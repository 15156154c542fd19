import { listDevices, type Device } from 'api-contract';
import { useEffect, useEffectEvent } from 'react';
import { request, useSession } from 'shared-auth';

const everyInMilliseconds = 10_000;

/** Tells the boxes of the account now and then, as long as somebody looks at the page. */
export function useBoxWatch(active: boolean, tell: (boxes: Device[]) => void): void {
  const signedIn = useSession().status === 'signed-in';
  const heard = useEffectEvent(tell);

  useEffect(() => {
    if (!active || !signedIn) return;
    const stop = new AbortController();
    let asking = false;
    const ask = async () => {
      if (asking || document.visibilityState === 'hidden') return;
      asking = true;
      try {
        const { adventureChests } = await request(listDevices, undefined, { signal: stop.signal });
        heard(adventureChests ?? []);
      } catch {
        // From step 2 on failing is the normal case, and the guide is complete without the answer.
      } finally {
        asking = false;
      }
    };
    const look = () => void ask();
    look();
    const timer = setInterval(look, everyInMilliseconds);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      stop.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [active, signedIn]);
}
