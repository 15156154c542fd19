import { useSyncExternalStore } from 'react';
import { session, useSession } from 'shared-auth';
import { Status, type PageLanguage } from 'ui-kit';
import type { RegistryPoller } from '../remotes/registryPoller.ts';
import { texts } from '../texts.ts';
import { InOpenDialog } from './InOpenDialog.tsx';
import styles from './StatusStrip.module.css';

interface StatusStripProps {
  language: PageLanguage;
  registryPoller: Pick<RegistryPoller, 'isOnline' | 'subscribe'>;
}

/** One line above the window's lower edge while the user is offline, or their browser does not store the session. */
export function StatusStrip({ language, registryPoller }: StatusStripProps) {
  const isOnline = useSyncExternalStore(registryPoller.subscribe, registryPoller.isOnline, () => true);
  const isSignedIn = useSession().status === 'signed-in';
  const t = texts[language];
  // A service worker keeps copies of some pages for signed-in users.
  const offlineText = isSignedIn ? t.offlineWithCopies : t.offline;
  // Needs no subscription: the page stores a sign-in only when the session changes, after which `useSession` renders.
  const storageText = isSignedIn && !session.isStored() ? t.sessionNotStored : undefined;
  const text = isOnline ? storageText : offlineText;
  return (
    <InOpenDialog>
      <Status className={styles.place}>{text && <p className={styles.strip}>{text}</p>}</Status>
    </InOpenDialog>
  );
}
