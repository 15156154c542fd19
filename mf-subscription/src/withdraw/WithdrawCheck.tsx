import { useLayoutEffect, useRef } from 'react';
import { Button, Card } from 'ui-kit';
import { Facts, type Fact } from '../declaration/Facts.tsx';
import { declarationTexts } from '../declarationTexts.ts';
import { withdrawTexts as texts } from './withdrawTexts.ts';
import styles from '../declaration/Declaration.module.css';

interface Props {
  /** Content of the withdrawal. */
  facts: readonly Fact[];
  isSending: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** Second step of a withdrawal: what is declared, and the button that § 356a BGB (German Civil Code) requires. */
export function WithdrawCheck({ facts, isSending, onConfirm, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading takes the focus, because the form with the focused button was removed.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <Card className={styles.receipt}>
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {texts.checkTitle}
      </h2>
      <p>{texts.check}</p>
      <Facts facts={facts} />
      <p className={styles.buttons}>
        <Button busy={isSending} busyText={declarationTexts.sending} onClick={onConfirm}>
          {texts.confirm}
        </Button>
        <Button variant="quiet" disabled={isSending} onClick={onBack}>
          {texts.back}
        </Button>
      </p>
    </Card>
  );
}
