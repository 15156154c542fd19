import { useEffect, useState } from 'react';
import { Button, Notice, Status } from 'ui-kit';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { texts } from './texts.ts';
import type { CheckoutReturn } from './useCheckoutReturn.ts';
import styles from './Dashboard.module.css';

/** Kind (colour) of notice for each phase. `late`: the payment is not confirmed after the wait. */
const noticeKinds = { waiting: 'success', active: 'success', late: 'info' } as const;

/** Tells a user who comes back from the payment page whether the order is confirmed. */
export function CheckoutNotice({ phase, checkAgain, isChecking }: CheckoutReturn) {
  const [hasPressed, setHasPressed] = useState(false);
  const [isMounted, setIsMounted] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the region must first be in the page
  useEffect(() => setIsMounted(true), []);
  // Screen readers announce a notice that appears in an existing region. The notice is therefore hidden in the first
  // render, and during another check, after which the same notice is announced again.
  const isHidden = !isMounted || (phase === 'late' && isChecking);
  // The frame takes the focus when a confirmed payment removes the pressed button.
  const frame = useHeadingFocus<HTMLDivElement>(hasPressed && phase === 'active');

  function press() {
    setHasPressed(true);
    checkAgain();
  }

  return (
    <div ref={frame} tabIndex={-1} className={styles.checkout}>
      <Status>
        {phase !== 'none' && (
          // A hidden notice keeps its space, so that the page below does not move.
          <div style={{ visibility: isHidden ? 'hidden' : undefined }}>
            <Notice kind={noticeKinds[phase]}>{texts.checkout[phase]}</Notice>
          </div>
        )}
      </Status>
      {phase === 'late' && (
        <Button variant="secondary" busy={isChecking} busyText={texts.minutes.loading} onClick={press}>
          {texts.checkout.again}
        </Button>
      )}
    </div>
  );
}
