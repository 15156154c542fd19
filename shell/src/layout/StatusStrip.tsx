import { useSyncExternalStore } from 'react';
import { useSession } from 'shared-auth';
import { Status, type PageLanguage } from 'ui-kit';
import type { RegistryWatch } from '../remotes/registryWatch.ts';
import { texts } from '../texts.ts';
import styles from './StatusStrip.module.css';

interface StatusStripProps {
  language: PageLanguage;
  watch: Pick<RegistryWatch, 'isOnline' | 'subscribe'>;
}

/** One line above the window's lower edge: no internet, or a browser that stores nothing. */
export function StatusStrip({ language, watch }: StatusStripProps) {
  const isOnline = useOnline(watch);
  const isSignedIn = useSession().status === 'signed-in';
  const { isOffline, readOffline, notStored } = texts[language];
  const offline = isSignedIn ? readOffline : isOffline;
  // eslint-disable-next-line compat/compat -- always `true` in Safari: there the sentence is missing, nothing else
  const stored = isSignedIn && !navigator.cookieEnabled ? notStored : undefined;
  const text = isOnline ? stored : offline;
  return <Status className={styles.place}>{text && <p className={styles.strip}>{text}</p>}</Status>;
}

/**
 * Combines the browser's `onLine`, which is reliable only if false, with whether the site answered the last request.
 */
function useOnline(watch: StatusStripProps['watch']): boolean {
  const subscribe = (onChange: () => void) => {
    const stop = watch.subscribe(onChange);
    window.addEventListener('online', onChange);
    window.addEventListener('offline', onChange);
    return () => {
      stop();
      window.removeEventListener('online', onChange);
      window.removeEventListener('offline', onChange);
    };
  };
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && watch.isOnline(),
    () => true,
  );
}
