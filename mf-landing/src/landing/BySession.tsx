import type { ReactNode } from 'react';
import { useSession } from 'shared-auth';
import { classNames, useIsHydrating } from 'ui-kit';
import styles from './BySession.module.css';

interface BySessionProps {
  signedOut: ReactNode;
  /** Also shown while the session is loading, which it is only on a device on which a user has signed in. */
  signedIn: ReactNode;
}

/**
 * Shows one of two controls, by the session. A prerendered page contains both, and until its hydration the style sheet
 * shows one of them: the bootstrap script marks the document of a user who is signed in on this device.
 */
export function BySession({ signedOut, signedIn }: BySessionProps) {
  const isHydrating = useIsHydrating();
  const isSignedOut = useSession().status === 'signed-out';
  return (
    <>
      {(isHydrating || isSignedOut) && (
        <span className={classNames(styles.either, isHydrating && styles.signedOut)}>{signedOut}</span>
      )}
      {(isHydrating || !isSignedOut) && (
        <span className={classNames(styles.either, isHydrating && styles.signedIn)}>{signedIn}</span>
      )}
    </>
  );
}
