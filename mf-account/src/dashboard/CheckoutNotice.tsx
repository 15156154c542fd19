import { Button, Notice, Status } from 'ui-kit';
import { texts } from './texts.ts';
import type { CheckoutReturn } from './useCheckoutReturn.ts';
import styles from './Dashboard.module.css';

const kinds = { waiting: 'success', active: 'success', late: 'info' } as const;

export function CheckoutNotice({ phase, checkAgain, isChecking }: CheckoutReturn) {
  return (
    <div className={styles.checkout}>
      <Status>{phase !== 'none' && <Notice kind={kinds[phase]}>{texts.checkout[phase]}</Notice>}</Status>
      {phase === 'late' && (
        <Button variant="secondary" busy={isChecking} busyText={texts.minutes.loading} onClick={checkAgain}>
          {texts.checkout.again}
        </Button>
      )}
    </div>
  );
}
